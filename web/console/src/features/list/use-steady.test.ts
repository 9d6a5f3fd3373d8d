import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSteady } from './use-steady'

type Row = { id: string }
const row = (id: string) => ({ id })

const show = (first: readonly Row[]) =>
  renderHook(({ fresh }) => useSteady('?state=unsent', fresh, false), {
    initialProps: { fresh: first },
  })

test('a list that had no rows shows those that come', () => {
  const { result, rerender } = show([])
  expect(result.current.rows).toEqual([])
  rerender({ fresh: [row('a')] })
  expect(result.current).toMatchObject({ rows: [row('a')], newCount: 0 })
})

test('a list with rows keeps them until the new ones are asked for', () => {
  const { result, rerender } = show([row('a')])
  rerender({ fresh: [row('b'), row('a')] })
  expect(result.current).toMatchObject({ rows: [row('a')], newCount: 1 })
  rerender({ fresh: [] })
  expect(result.current.rows).toEqual([row('a')])
})
