import { expect, test, vi } from 'vitest'
import { lineBehind, mark, markSpecimens, specimenBlock } from './specimens'

const block = (settings: string, text = 'Rye & spelt') => `::: specimen ${settings}\n${text}\n:::`
const found = (settings: string, text?: string) => markSpecimens(block(settings, text)).specimens[0]

test('a specimen gives way to a mark, and is read with its line', () => {
  const text = `Bread.\n\n${block('family="vollkorn" style="Black Italic" size=104 features="smcp,onum=0"')}\n\nMore.`
  const { markdown, specimens } = markSpecimens(text)
  expect(specimens).toEqual([
    {
      family: 'vollkorn',
      style: 'Black Italic',
      size: 104,
      features: { smcp: 1, onum: 0 },
      text: 'Rye & spelt',
      line: 3,
    },
  ])
  expect(markdown).toBe(`Bread.\n\n\n${mark}\n\n\nMore.`)
})

test.each(['family=vollkorn', 'size=72 family="vollkorn"', ' family="vollkorn"'])(
  'the settings %s are a specimen of the usual size',
  (settings) => expect(found(settings)).toMatchObject({ family: 'vollkorn', style: '', size: 72 }),
)

test.each([
  'size=72',
  'family="a" family="b"',
  'family="a" size=11',
  'family="a" size=301',
  'family="a" size=1e2',
  'family="a" features="smc"',
  'family="a" onerror="b"',
  'family="a"style="b"',
  'family="a',
])('%s is no specimen, and stays', (settings) => {
  expect(markSpecimens(block(settings))).toEqual({ markdown: block(settings), specimens: [] })
})

test('an empty or a long text makes no specimen, and an open one ends nowhere', () => {
  expect(found('family=a', ' ')).toBeUndefined()
  expect(found('family=a', 'x'.repeat(301))).toBeUndefined()
  expect(found('family=a', 'x'.repeat(300))).toBeDefined()
  expect(markSpecimens('::: specimen family=a\nRye').specimens).toEqual([])
})

test('a specimen in fenced code is code', () => {
  const text = `~~~\n${block('family=a')}\n~~~\n\n${block('family=b')}`
  expect(markSpecimens(text).specimens.map(({ family }) => family)).toEqual(['b'])
})

test('the twenty-first specimen of a text stays as it is written', () => {
  const { markdown, specimens } = markSpecimens(Array(21).fill(block('family=a')).join('\n\n'))
  expect(specimens).toHaveLength(20)
  expect(markdown.endsWith(block('family=a'))).toBe(true)
})

test('a written specimen is read as itself', () => {
  const specimen = { family: 'rye', style: 'Bold', size: 96, text: 'Night boats' }
  expect(markSpecimens(specimenBlock(specimen)).specimens[0]).toMatchObject(specimen)
  expect(specimenBlock({ ...specimen, style: '', size: 72 })).toBe(
    block('family="rye"', 'Night boats'),
  )
})

/** Lines and characters that calls of a method of strings or lists go through. */
function workOf(run: () => unknown) {
  const trims = vi.spyOn(String.prototype, 'trimEnd')
  const joins = vi.spyOn(Array.prototype, 'join')
  const settings = vi.spyOn(String.prototype, 'replaceAll')
  run()
  const lengths = (contexts: readonly unknown[]) =>
    contexts.map((context) => (context as { length: number }).length)
  const work = {
    trims: trims.mock.calls.length,
    joined: lengths(joins.mock.contexts).reduce((sum, length) => sum + length, 0),
    settings: Math.max(0, ...lengths(settings.mock.contexts)),
  }
  vi.restoreAllMocks()
  return work
}

test.each([
  ['without an end', '::: specimen family=a\n'.repeat(2_000)],
  ['with one end for all', `${'::: specimen family=a\n'.repeat(2_000)}:::`],
  ['within reach of its end', `${'\n'.repeat(2_000)}${'::: specimen family=a\n'.repeat(200)}:::`],
])('each line that begins a specimen costs a few lines: %s', (_, text) => {
  const lines = text.split('\n').length
  for (const read of [() => markSpecimens(text), () => lineBehind(text, 1_000_000)]) {
    const { trims, joined } = workOf(read)
    expect(trims).toBeLessThan(10 * lines)
    expect(joined).toBeLessThan(10 * lines)
  }
})

test('settings longer than a thousand characters are not read', () => {
  const settings = `family="a"${' '.repeat(2_000)}x`
  const work = workOf(() => markSpecimens(block(settings)))
  expect(work.settings).toBeLessThan(1_000)
  expect(found(`family=a${' '.repeat(980)}size=99`)).toMatchObject({ size: 99 })
  expect(found(`family=a${' '.repeat(1_000)}size=99`)).toBeUndefined()
})
