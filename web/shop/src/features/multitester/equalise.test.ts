import { expect, test } from 'vitest'
import { plainLine } from '#src/features/tester/panel/setting.ts'
import { equalise } from './equalise'

const line = (key: string, size: number) => ({ key, setting: plainLine(key, 'Quartz', size) })
const lines = [line('plex', 56), line('garamond', 56), line('none', 56)]
const extents = new Map([
  ['plex', 0.516],
  ['garamond', 0.4],
])

test('sets lines so that what is compared is equally large', () => {
  const [plex, garamond] = equalise(lines, 'plex', extents)
  expect(plex!.setting.size).toBe(56)
  expect(garamond!.setting.size).toBe(72.2)
  expect(garamond!.setting.size * 0.4).toBeCloseTo(56 * 0.516, 1)
})

test('rows become equally high, and no lower than the largest type', () => {
  const rows = equalise(lines, 'plex', extents)
    .slice(0, 2)
    .map(({ setting }) => setting.size * setting.leading)
  expect(rows[0]).toBeCloseTo(72.2, 1)
  expect(rows[1]).toBeCloseTo(rows[0]!, 1)
})

test('a line of which nothing is known stays as it is', () => {
  expect(equalise(lines, 'plex', extents)[2]).toBe(lines[2])
  expect(equalise(lines, 'none', extents)).toBe(lines)
})

test('equal lines are left alone', () => {
  const once = equalise(lines, 'plex', extents)
  expect(equalise(once, 'plex', extents).map((each, index) => each === once[index])).toEqual([
    true,
    true,
    true,
  ])
})
