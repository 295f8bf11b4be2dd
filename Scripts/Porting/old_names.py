"""Names of before Swift 4.2."""
from swift_text import code

# Names of before Swift 4.2, which Xcode's migration replaces as well: constants whose last words are a case of a type now,
OLD_CONSTANTS = {
    "kCALineCap": "CAShapeLayerLineCap", "kCALineJoin": "CAShapeLayerLineJoin", "kCAFillRule": "CAShapeLayerFillRule",
    "kCAFillMode": "CAMediaTimingFillMode", "kCAMediaTimingFunction": "CAMediaTimingFunctionName",
    "kCAGravity": "CALayerContentsGravity", "kCAAlignment": "CATextLayerAlignmentMode",
    "kCATruncation": "CATextLayerTruncationMode", "kCATransition(?=From)": "CATransitionSubtype",
    "kCATransition": "CATransitionType", "kCAAnimation(?=Rotate)": "CAAnimationRotationMode",
    "kCAAnimation": "CAAnimationCalculationMode", "kCAFilter": "CALayerContentsFilter",
    "kCAValueFunction": "CAValueFunctionName", "kCAGradientLayer": "CAGradientLayerType",
    "kCAScroll": "CAScrollLayerScrollMode", "UIAccessibilityTrait": "UIAccessibilityTraits",
    r"kCAEmitterLayer(?=(?:Point|Line|Rectangle|Cuboid|Circle|Sphere)\b)": "CAEmitterLayerEmitterShape",
    r"kCAEmitterLayer(?=(?:Points|Outline|Surface|Volume)\b)": "CAEmitterLayerEmitterMode", "kCAEmitterLayer": "CAEmitterLayerRenderMode",
}
# types,
OLD_TYPES = {
    "UIControlEvents": "UIControl.Event", "UIControlState": "UIControl.State", "UIViewAnimationOptions": "UIView.AnimationOptions",
    "UIViewKeyframeAnimationOptions": "UIView.KeyframeAnimationOptions", "UIViewAnimationCurve": "UIView.AnimationCurve",
    "UIViewContentMode": "UIView.ContentMode", "UIViewAutoresizing": "UIView.AutoresizingMask",
    "UIViewTintAdjustmentMode": "UIView.TintAdjustmentMode", "UIGestureRecognizerState": "UIGestureRecognizer.State",
    "UITouchPhase": "UITouch.Phase", "UIImageOrientation": "UIImage.Orientation", "UIImageRenderingMode": "UIImage.RenderingMode",
    "UIImageResizingMode": "UIImage.ResizingMode", "UIFontTextStyle": "UIFont.TextStyle", "UIBlurEffectStyle": "UIBlurEffect.Style",
    "UIActivityIndicatorViewStyle": "UIActivityIndicatorView.Style", "UIButtonType": "UIButton.ButtonType",
    "UISwipeGestureRecognizerDirection": "UISwipeGestureRecognizer.Direction", "UIEdgeInsetsZero": "UIEdgeInsets.zero",
    "UIViewNoIntrinsicMetric": "UIView.noIntrinsicMetric", "NSAttributedStringKey": "NSAttributedString.Key",
    r"RunLoopMode\.commonModes": "RunLoop.Mode.common", r"RunLoopMode\.defaultRunLoopMode": "RunLoop.Mode.default",
    "RunLoopMode": "RunLoop.Mode",
}
# and calls.
OLD_CALLS = {
    r"\bbringSubview\(\s*toFront:\s*": "bringSubviewToFront(", r"\bsendSubview\(\s*toBack:\s*": "sendSubviewToBack(",
    r"\baddChildViewController\(": "addChild(", r"\bremoveFromParentViewController\(": "removeFromParent(",
    r"\b(did|will)Move\(\s*toParentViewController:": r"\1Move(toParent:", r"\.childViewControllers\b": ".children",
}


def renamed(text):
    """Names of before Swift 4.2 as they are since."""
    def case(kind, suffix=""):
        return lambda m: "%s.%s%s%s" % (kind, m.group(1)[0].lower(), m.group(1)[1:], suffix)

    for word, kind in OLD_CONSTANTS.items():
        text = code(r"\b%s([A-Z]\w*)" % word, case(kind), text)
    text = code(r"\b(?:NS)?Notification\.Name\.UIApplication(\w+)", case("UIApplication", "Notification"), text)
    for old, new in OLD_TYPES.items():
        text = code(r"(?<![\w.])%s\b" % old, new, text)
    for pattern, replacement in OLD_CALLS.items():
        text = code(pattern, replacement, text)
    return text
