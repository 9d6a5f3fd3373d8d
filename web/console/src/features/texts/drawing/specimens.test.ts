import { expect, test } from 'vitest'
import { mark, markSpecimens, specimenBlock } from './specimens'

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
