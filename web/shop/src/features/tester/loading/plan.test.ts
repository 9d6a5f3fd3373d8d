import { expect, test } from 'vitest'
import { splitCover } from './cover'
import { isTooLarge, plan, planFor, type Situation, type Target } from './plan'
import { instanceFor, type TesterFont } from '../tester-address'

const buckets = [
  { id: 'base', ranges: '20-7e', next: [] },
  { id: 'czech', ranges: '10d,11b', next: [] },
  { id: 'greek', ranges: '3b1-3c9', next: [] },
]
const still: TesterFont = {
  face: 'f1',
  features: 'default+swsh',
  first: { instance: 'static', cover: 'base' },
  typing: { instance: 'static', cover: 'base' },
  sliding: 'static',
}
const variable: TesterFont = {
  face: 'f2',
  features: 'default',
  first: { instance: 'pin-specimen', cover: 'only.u48.u6f' },
  typing: { instance: 'pin-specimen', cover: 'base' },
  sliding: 'var',
}
const pointsOf = (text: string) => [...text].map((character) => character.codePointAt(0)!)

function situation(tester: TesterFont, text: string, more: Partial<Situation> = {}): Situation {
  return {
    tester,
    instance: tester.first.instance,
    features: tester.features,
    points: pointsOf(text),
    remembered: pointsOf(text),
    buckets,
    has: (point) => point < 0x3ca,
    shown: null,
    isApproached: false,
    isSparing: false,
    hasTyped: false,
    ...more,
  }
}

const shows = (tester: TesterFont, cover: string, instance = tester.first.instance): Target => ({
  address: '',
  font: { face: tester.face, instance, features: tester.features, cover },
  face: tester.face,
  instance,
  features: tester.features,
  cover: splitCover(cover),
  isFree: true,
  isLeast: true,
})

test('the first paint takes what needs no grant, and nothing else follows', () => {
  const { urgent, background } = plan(situation(variable, 'Ho'))
  expect(urgent).toMatchObject({
    address: '/t/f2/pin-specimen/default/only.u48.u6f.woff2',
    isFree: true,
  })
  expect(background).toBeNull()
  const shown = shows(variable, 'only.u48.u6f')
  expect(plan(situation(variable, 'Ho', { shown }))).toEqual({ urgent: null, background: null })
})

test('coming near brings the typing cut behind the text, once', () => {
  const near = { isApproached: true, shown: shows(variable, 'only.u48.u6f') }
  const { urgent, background } = plan(situation(variable, 'Ho', near))
  expect(urgent).toBeNull()
  expect(background).toMatchObject({
    address: '/t/f2/pin-specimen/default/base.woff2',
    isFree: true,
  })
  expect(plan(situation(still, 'Ho', { isApproached: true, shown: shows(still, 'base') }))).toEqual(
    { urgent: null, background: null },
  )
})

test('a new character is urgent, by its bucket and with a grant', () => {
  const { urgent } = plan(situation(still, 'Hě', { shown: shows(still, 'base') }))
  expect(urgent).toMatchObject({
    address: '/t/f1/static/default+swsh/base.czech.woff2',
    isFree: false,
  })
})

test('characters that the style lacks are asked for by nobody', () => {
  expect(plan(situation(still, 'H漢', { shown: shows(still, 'base') })).urgent).toBeNull()
})

test('away from named places exactly the text comes first, and all when somebody types', () => {
  const away = { instance: 'var' }
  const { urgent } = plan(situation(variable, 'Ho', { ...away, shown: shows(variable, 'base') }))
  expect(urgent).toMatchObject({ address: '/t/f2/var/default/only.u48.u6f.woff2', isFree: true })

  const shown = shows(variable, 'only.u48.u6f', 'var')
  const typed = { ...away, shown, isApproached: true, hasTyped: true }
  expect(plan(situation(variable, 'Ho', typed)).background?.font.cover).toBe('base')
  const grown = { ...typed, shown: shows(variable, 'base', 'var') }
  expect(plan(situation(variable, 'Hě', grown)).urgent?.font.cover).toBe('base.czech')
})

test('a slider that is approached names the face that it will need', () => {
  expect(planFor(situation(variable, 'Hoo'), 'var').address).toBe(
    '/t/f2/var/default/only.u48.u6f.woff2',
  )
})

test('a place with a name is drawn by its own instance, any other by the one that slides', () => {
  const instances = [
    { name: 'Light', coordinates: { wght: 300, opsz: 14 } },
    { name: 'Bold', coordinates: { wght: 700, opsz: 14 } },
  ]
  const start = { wght: 380, opsz: 84 }
  const at = (place: Record<string, number>) => instanceFor(variable, { place, start, instances })
  expect(at(start)).toBe('pin-specimen')
  expect(at({ wght: 700, opsz: 14 })).toBe('pin-1')
  expect(at({ wght: 701, opsz: 14 })).toBe('var')
  expect(instanceFor(variable, {})).toBe('pin-specimen')
  expect(instanceFor(still, { place: { wght: 1 } })).toBe('static')
})

test('letters come with their alphabet; once that is refused, only those of the text', () => {
  const generous = plan(situation(still, 'ěα')).urgent
  expect(generous).toMatchObject({ font: { cover: 'base.czech.greek' }, isLeast: false })
  const sparing = { isSparing: true, remembered: pointsOf('ěαβ') }
  const spare = plan(situation(still, 'ěα', sparing)).urgent
  expect(spare).toMatchObject({ font: { cover: 'base.u11b.u3b1' }, isLeast: true, isFree: false })
  const shown = shows(still, 'base.czech')
  expect(plan(situation(still, 'ě', { isSparing: true, isApproached: true, shown }))).toEqual({
    urgent: null,
    background: null,
  })
})

test('a text of more characters than a cover names is no matter for a font', () => {
  const ideographs = (count: number) =>
    Array.from({ length: count }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('')
  const urgent = (count: number) =>
    plan(situation(variable, ideographs(count), { instance: 'var', has: () => true })).urgent
  expect(urgent(255)!.font.cover.split('.')).toHaveLength(256)
  expect(isTooLarge(urgent(255))).toBe(false)
  expect(isTooLarge(urgent(256))).toBe(true)
  expect(isTooLarge(null)).toBe(false)
})
