import { expect, test } from 'vitest'
import type { Font, Licence } from '../catalogue/queries'
import { namedIn, unlistedOf } from './linked'

const font = { styles: [{ id: 'ink-bold' }], packages: [{ id: 'ink-family' }] } as unknown as Font
const licences = [{ id: 'desktop' }] as Licence[]

test('a link names a style or package by its current id, and a licence kind', () => {
  const formerIds = { 'ink-fat': 'ink-bold' }
  const named = (query: string) => namedIn(new URLSearchParams(query), formerIds)
  expect(named('style=ink-fat&licence=web')).toEqual({ item: 'ink-bold', kind: 'web' })
  expect(named('package=ink-pair')).toEqual({ item: 'ink-pair', kind: null })
  expect(named('style=toString')).toEqual({ item: 'toString', kind: null })
  expect(named('')).toEqual({ item: null, kind: null })
})

test('only what is not listed is asked for besides', () => {
  const unlisted = (item: string | null, kind: string | null) =>
    unlistedOf({ item, kind }, font, licences)
  expect(unlisted('ink-bold', 'desktop')).toEqual({})
  expect(unlisted('ink-family', null)).toEqual({})
  expect(unlisted('ink-secret', 'web')).toEqual({ item: 'ink-secret', kind: 'web' })
})
