// A program in C++ over the C library: draws a square, and prints a mistake. The test builds and runs it.
#include <glrender.h>

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

namespace {

struct Release {
    void operator()(void *object) const { glr_release(object); }
};
template <typename Object>
using Held = std::unique_ptr<Object, Release>;

std::string text_of(const Held<glr_messages> &messages) {
    std::string text;
    for (size_t index = 0; index < glr_messages_count(messages.get()); ++index)
        text += std::string(glr_messages_text(messages.get(), index, GLR_TEXT)) + "\n";
    return text;
}

}  // namespace

int main() {
    glr_messages *messages = nullptr;
    glr_scene *scene = nullptr;
    if (glr_scene_create(8, 8, 1, nullptr, &scene, &messages) != GLR_OK) return 1;
    Held<glr_scene> held_scene(scene);
    glr_layer *box = nullptr;
    const char *json = R"({"frame": [0, 0, 4, 8], "backgroundColor": "red"})";
    if (glr_layer_create(json, &box, &messages) != GLR_OK) return 2;
    Held<glr_layer> held_box(box), root(glr_scene_root(scene));
    if (glr_layer_insert(root.get(), box, GLR_LAST, &messages) != GLR_OK) return 3;
    glr_renderer *renderer = nullptr;
    if (glr_renderer_create("cpu", nullptr, &renderer, &messages) != GLR_OK) return 4;
    Held<glr_renderer> held_renderer(renderer);
    std::vector<unsigned char> pixels(8 * 8 * 4);
    glr_status status = glr_draw(
        renderer, scene, 0, nullptr, pixels.data(), pixels.size(), 8 * 4, GLR_RGBA, &messages);
    if (status != GLR_OK) return 5;
    std::printf("%d %d\n", pixels[0], pixels[4 * 4]);
    if (glr_layer_set(box, "opcaity", "1", &messages) != GLR_SCENE) return 6;
    std::fputs(text_of(Held<glr_messages>(messages)).c_str(), stdout);
}
