// Texts whose lines are compared: paragraphs of the project's documents, with their code, addresses
// and quotes, and lists of names in other languages by Intl, in sentences with figures and signs.

import { globSync, readFileSync } from 'node:fs'

const languages = ['en', 'fr', 'de', 'cs', 'pl', 'vi', 'tr', 'is', 'el', 'ru', 'ar', 'fa', 'ur']
const rightToLeft = ['ar', 'fa', 'ur']

/** A generator of numbers from 0 to 1, the same ones each time (mulberry32). */
function random(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function paragraphs() {
  const all = globSync(['*.md', 'docs/**/*.md']).sort()
  return all
    .flatMap((file) => readFileSync(file, 'utf8').split(/\n\s*\n/))
    .filter((text) => !/^\s*(\||#|-{3}| {4})/.test(text))
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text.length > 120 && text.length < 900)
    .map((text) => ({ text, language: 'en' }))
}

/** Names of regions and languages in that language. */
function names(language) {
  const regions = new Intl.DisplayNames(language, { type: 'region' })
  const tongues = new Intl.DisplayNames(language, { type: 'language' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const found = letters.flatMap((a) =>
    letters.flatMap((b) => [
      ...[regions.of(a + b)].filter((name) => name && name !== a + b),
      ...[tongues.of((a + b).toLowerCase())].filter((name) => name && name.length > 2),
    ]),
  )
  return [...new Set(found)]
}

const joints = {
  fr: [', ', ' ; ', ' : ', ' « ', ' » ', ' et/ou ', ' — ', ' ! '],
  rtl: ['، ', ' و', ' - ', '؛ ', ' (', ') ', ' 1769-72 ', ' '],
  other: [', ', '; ', ' – ', '/', ' 1769-72 ', ' “', '” ', ' (', ') ', ' & ', '-', ' ', ' '],
}

function sentences(language, next) {
  const words = names(language)
  const signs = joints[language] ?? (rightToLeft.includes(language) ? joints.rtl : joints.other)
  const pick = (list) => list[Math.floor(next() * list.length)]
  const sentence = () => {
    let text = pick(words)
    while (text.length < 150 + 350 * next()) text += pick(signs) + pick(words)
    return text.replace(/\s+/g, ' ').trim() + '.'
  }
  return Array.from({ length: 40 }, () => ({ text: sentence(), language }))
}

/** Texts, at most `count`, of which a font with these code points has every character. */
export function textsFor(characters, count) {
  const next = random(1)
  const has = new Set([...characters, 0x20])
  const isSet = ({ text }) => [...text].every((letter) => has.has(letter.codePointAt(0)))
  const groups = [paragraphs(), ...languages.map((language) => sentences(language, next))]
    .map((texts) => texts.filter(isSet))
    .filter((texts) => texts.length > 0)
  const chosen = []
  for (let i = 0; chosen.length < count && i < 1000; i++) {
    for (const texts of groups) {
      if (i < texts.length && chosen.length < count) chosen.push(texts[i])
    }
  }
  return chosen
}
