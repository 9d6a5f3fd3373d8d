/**
 * A digest of a text, 53 bits in base 36, such as to tell whether two texts are the same without both. It is made at
 * once, unlike those of `crypto.subtle`, and resists nobody who looks for two texts with one digest.
 */
export function digestOf(text: string) {
  // cyrb53: two multiplicative hashes of 32 bits that are mixed at the end.
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    a = Math.imul(a ^ unit, 2_654_435_761)
    b = Math.imul(b ^ unit, 1_597_334_677)
  }
  const [low, high] = [mixed(a, b), mixed(b, a)]
  return (4_294_967_296 * (high & 0x1f_ffff) + low).toString(36)
}

const mixed = (one: number, other: number) =>
  (Math.imul(one ^ (one >>> 16), 2_246_822_507) ^
    Math.imul(other ^ (other >>> 13), 3_266_489_909)) >>>
  0
