import { expect, test } from 'vitest'
import { plainLine, type LineSetting } from '#src/features/tester/panel/setting.ts'
import { linkTo, longestLink, pack, unpack } from './share'
import { fromApi, toApi, type SharedState } from './tester-state'

const ferry = 'The night ferry carried paper, apples and forty crates of metal type.'
const line = (style: string, given: Partial<LineSetting> = {}) => ({
  ...plainLine(style, ferry, 56),
  ...given,
})
const state: SharedState = {
  columns: 1,
  compare: 'xHeight',
  lines: [
    line('ibm-plex-sans-variable', { coordinates: { wght: 320, wdth: 92 }, tracking: -20 }),
    line('source-serif-4-variable', { size: 61.3, features: { ss01: true, liga: false } }),
    line('amiri-regular', { text: 'نص حكيم له سر قاطع', direction: 'rtl', language: 'ar' }),
    line('eb-garamond-regular', { text: '<img src=x onerror=alert(1)> & "𝄞"', align: 'justify' }),
    line('recursive-variable', { ink: '#fcfcfb', paper: '#c8201a', letterCase: 'upper' }),
    line('playfair-display-italic', { leading: 1.29 }),
  ],
}

test('a link brings back the whole state', async () => {
  expect(await unpack(await pack(state))).toEqual(state)
})

test('six lines set in every way stay far below the limit, and need no server', async () => {
  const link = await linkTo(state, 'https://shop.example')
  expect(link).toMatch(/^https:\/\/shop\.example\/#t=[\w-]+$/)
  expect(link.length).toBeLessThan(longestLink / 2)
})

test.each(['', '%%%', 'AAAA', 'eyJsaW5lcyI6W119', '../../etc/passwd'])(
  'a damaged link is told from a state: %s',
  async (damaged) => {
    expect(await unpack(damaged)).toBeNull()
  },
)

test('a link that unpacks to more than a state may hold is refused', async () => {
  const bomb = await pack({
    ...state,
    lines: Array(100).fill(line('a', { text: 'a'.repeat(5000) })),
  })
  expect(bomb.length).toBeLessThan(longestLink * 2)
  expect(await unpack(bomb)).toBeNull()
})

test('an entry that is no line is left out, the others stay', () => {
  const sent = { ...toApi(state), lines: [...toApi(state).lines, { text: 'no style' }, 7] }
  expect(fromApi(sent)).toEqual(state)
  expect(fromApi({ lines: 'all' })).toBeNull()
})
