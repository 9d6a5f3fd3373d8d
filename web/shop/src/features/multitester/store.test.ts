import { beforeEach, expect, test, vi } from 'vitest'
import { plainLine } from '#src/features/tester/panel/setting.ts'
import {
  addLine,
  addLines,
  changeLine,
  putLine,
  removeLine,
  replaceState,
  restoreLines,
  reportExtents,
  setAllLike,
  setCompare,
  setTexts,
  sharedState,
  showView,
  syncSaved,
  useMultitester,
} from './store'

const line = (style: string, size = 56) => plainLine(style, 'Quartz', size)
const styles = () => sharedState().lines.map(({ style }) => style)
const keys = () => useMultitester.getState().lines.map(({ key }) => key)

beforeEach(() => {
  showView({ multitesterActive: true, multitesterSaved: false })
  replaceState({ columns: 2, compare: null, lines: [] })
})

test('the line tested last stands first, each style once', () => {
  putLine(line('a'))
  putLine(line('b'))
  putLine(line('a', 90))
  expect(styles()).toEqual(['a', 'b'])
  expect(sharedState().lines[0]!.size).toBe(56)
})

test('adds what is not on the tester yet, after the others', () => {
  putLine(line('b'))
  addLines([line('a'), line('b'), line('c')])
  expect(styles()).toEqual(['b', 'a', 'c'])
})

test('a style is added once more where the visitor asks for it', () => {
  addLine(line('a'))
  addLine(line('a'))
  expect(styles()).toEqual(['a', 'a'])
  expect(new Set(keys()).size).toBe(2)
})

test('lines of before a reload have keys of their own', async () => {
  addLines([line('a'), line('b'), line('c')])
  dispatchEvent(new Event('pagehide'))
  vi.resetModules()
  const { useMultitester: reloaded } = await import('./store')
  const { lines } = reloaded.getState()
  expect(lines.map(({ setting }) => setting.style)).toEqual(['a', 'b', 'c'])
  expect(new Set(lines.map(({ key }) => key)).size).toBe(3)
  expect(lines.map(({ key }) => key)).not.toContain('line-NaN')
})

test('added lines are taken away again, and the others stay as they are by now', () => {
  addLines([line('a')])
  const { lines } = useMultitester.getState()
  addLines([line('b'), line('c')])
  changeLine(keys()[0]!, line('a', 90))
  restoreLines(lines)
  expect(styles()).toEqual(['a'])
  expect(sharedState().lines[0]!.size).toBe(90)
})

test('removes one line', () => {
  addLines([line('a'), line('b')])
  removeLine(keys()[0]!)
  expect(styles()).toEqual(['b'])
})

test('sets all lines like one of them; texts and styles stay', () => {
  addLines([line('a'), { ...line('b'), text: 'Mine' }])
  changeLine(keys()[0]!, { ...line('a'), size: 90, features: { ss01: true, swsh: true } })
  setAllLike(keys()[0]!, () => ({ axes: [], features: [{ tag: 'ss01' }] }))
  expect(sharedState().lines[1]).toEqual({
    ...line('b', 90),
    text: 'Mine',
    features: { ss01: true },
  })
})

test('gives every line the same text', () => {
  addLines([line('a'), line('b')])
  setTexts({ text: 'Ťuhýk', language: 'cs', direction: 'ltr' })
  expect(sharedState().lines.map(({ text, language }) => [text, language])).toEqual([
    ['Ťuhýk', 'cs'],
    ['Ťuhýk', 'cs'],
  ])
})

test('lines that look equally large follow the one that changes, and go back to where they were', () => {
  addLines([line('a'), line('b')])
  const [a, b] = keys() as [string, string]
  reportExtents(a, { xHeight: 0.5 })
  reportExtents(b, { xHeight: 0.4 })
  setCompare('xHeight')
  expect(sharedState().lines.map(({ size }) => size)).toEqual([56, 70])
  changeLine(b, { ...sharedState().lines[1]!, size: 35 })
  expect(sharedState().lines.map(({ size }) => size)).toEqual([28, 35])
  setCompare(null)
  expect(sharedState().lines.map(({ size }) => size)).toEqual([56, 56])
})

test('a line of which more becomes known takes its size', () => {
  addLines([line('a'), line('b')])
  const [a, b] = keys() as [string, string]
  setCompare('width')
  reportExtents(a, { width: 10 })
  reportExtents(b, { width: 8 })
  expect(sharedState().lines.map(({ size }) => size)).toEqual([56, 70])
})

test('the saved view has settings of its own, kept while the font is saved', () => {
  addLines([line('a')])
  showView({ multitesterActive: true, multitesterSaved: true })
  syncSaved([
    { key: 'x', setting: line('x') },
    { key: 'y', setting: line('y') },
  ])
  changeLine('x', line('x', 90))
  syncSaved([{ key: 'x', setting: line('x') }])
  expect(sharedState().lines).toEqual([line('x', 90)])
  showView({ multitesterActive: true, multitesterSaved: false })
  expect(styles()).toEqual(['a'])
})

test('keeps the tester of this tab in the session', async () => {
  addLines([line('a')])
  await new Promise((done) => setTimeout(done, 250))
  expect(JSON.parse(sessionStorage.getItem('tester')!)).toMatchObject({
    columns: 2,
    lines: [{ style: 'a', text: 'Quartz', size: 56 }],
  })
})
