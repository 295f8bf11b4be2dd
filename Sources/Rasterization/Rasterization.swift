import LayerModel
