import { expect, test } from 'vitest'
import {
  changeOf,
  dayAboveWhole,
  recordOf,
  restsAfter,
  sharesOf,
  sharesOn,
  standingOf,
  sumOf,
  withoutShare,
  withShare,
} from './shares'

const share = (designer: string, since: string, hundredths: number) => ({
  designer,
  since,
  hundredths,
})
const before = share('Odile', '2025-10-09', 3500)
const now = share('Odile', '2026-08-15', 3000)
const other = share('Jonas', '2025-10-09', 1500)
const all = [other, before, now]

test('the last share of each designer holds', () => {
  expect(sharesOn(all, '2026-11-28')).toEqual([other, now])
  expect(sharesOn(all, '2026-01-01')).toEqual([other, before])
  expect(sharesOn(all, '2025-01-01')).toEqual([])
  expect(sumOf(sharesOn(all, '2026-11-28'))).toBe(4500)
  expect(all.map((one) => standingOf(one, all, '2026-08-01'))).toEqual(['holds', 'holds', 'toCome'])
  expect(standingOf(before, all, '2026-11-28')).toBe('before')
})

test('a share of 0 ends the one before', () => {
  expect(sharesOn([...all, share('Odile', '2026-09-01', 0)], '2026-11-28')).toEqual([other])
})

test('a share of the same day takes the place of the one there', () => {
  const changed = withShare(all, share('Jonas', '2025-10-09', 2000))
  expect(changed.map(({ hundredths }) => hundredths)).toEqual([2000, 3500, 3000])
  expect(changeOf(changed[0]!, all)).toBe('changed')
  expect(changeOf(share('Ruth', '2026-01-01', 1), all)).toBe('added')
  expect(changeOf(now, all)).toBeNull()
  expect(withoutShare(all, before)).toEqual([other, now])
  expect(recordOf([])).toBeNull()
})

test('more than the whole is told by its first day', () => {
  expect(dayAboveWhole(all)).toBeNull()
  expect(dayAboveWhole([...all, share('Ruth', '2026-02-01', 5001)])).toBe('2026-02-01')
})

test('the shares of a family are those of its edit, else those of the shop', () => {
  const entries = [{ id: 'rye', record: { shares: [before] } }]
  expect(sharesOf('rye', entries, []).drafted).toEqual([before])
  const edit = { kind: 'royalties' as const, id: 'rye', before: null, members: [], conflict: null }
  expect(sharesOf('rye', entries, [{ ...edit, after: null }])).toEqual({
    stored: [before],
    drafted: [],
  })
  expect(sharesOf('oat', entries, []).drafted).toEqual([])
})

test('the foundry’s part is told from each day on which it changes', () => {
  expect(restsAfter(all, '2026-11-28')).toEqual([])
  const toCome = [share('Odile', '2026-12-01', 2000), share('Jonas', '2026-12-01', 1250)]
  expect(restsAfter(toCome, '2026-11-28')).toEqual([{ since: '2026-12-01', hundredths: 6750 }])
  const same = [before, share('Odile', '2026-12-01', 3500)]
  expect(restsAfter(same, '2026-11-28')).toEqual([])
})
