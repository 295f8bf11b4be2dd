print("embed-shaders")
