/**
 * The vertical metrics of the interface face, for FontFace: a face that takes them moves nothing
 * when it comes in its place, and carets and selections have one height. See ui/src/fonts.css.
 */
export const interfaceMetrics: Readonly<FontFaceDescriptors> = {
  ascentOverride: '97%',
  descentOverride: '25%',
  lineGapOverride: '0%',
}
