/** Weights by the words that name them; the first that matches holds. */
const weights = [
  [/hair(line)?|thin/, 100],
  [/(extra|ultra)[ -]?light/, 200],
  [/light/, 300],
  [/regular|roman|book|normal/, 400],
  [/medium/, 500],
  [/(semi|demi)[ -]?bold|demi/, 600],
  [/(extra|ultra)[ -]?bold/, 800],
  [/bold/, 700],
  [/black|heavy|ultra/, 900],
] as const

/** The weight of a style by the words of its name; one of other words alone comes after all weights. */
function weightOf(name: string) {
  const known = weights.find(([words]) => words.test(name))
  if (known) return known[1]
  return /^(italic|oblique|slanted)?$/.test(name.trim()) ? 400 : 1000
}

const isItalic = (name: string) => /italic|oblique|slanted/.test(name)

/** Compares names of styles of one family: the light ones first, an italic after its upright. */
export function compareStyles(one: string, other: string) {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()]
  return (
    weightOf(a) - weightOf(b) ||
    Number(isItalic(a)) - Number(isItalic(b)) ||
    collator.compare(one, other)
  )
}

const collator = new Intl.Collator('en', { numeric: true })
