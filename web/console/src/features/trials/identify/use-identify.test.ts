import { json, problem, server, sessionOf } from '#src/test/server.ts'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useIdentify } from './use-identify'

const found = {
  verdict: 'unknown',
  style: null,
  claim: '',
  drawnAs: [],
  trial: null,
  licence: null,
}

let answers: (() => Response)[]
const asked = () => server.asked.filter(({ url }) => url.endsWith('/font_identifications'))

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  server.asked.length = 0
  server.answer = ({ url }) =>
    url.endsWith('/font_identifications') ? answers.shift()!() : json(sessionOf(15))
})

function identify(...names: string[]) {
  const wait = vi.fn(() => Promise.resolve())
  const hook = renderHook(() => useIdentify(wait))
  act(() => hook.result.current.add(names.map((name) => new File(['font'], name))))
  return { wait, ...hook }
}

test('a file that fails stops no other', async () => {
  answers = [() => problem(422, 'not_a_font'), () => json(found)]
  const { result } = identify('notes.txt', 'found.otf')
  await waitFor(() =>
    expect(result.current.files.every((file) => file.found || file.failure)).toBe(true),
  )
  const [second, first] = result.current.files
  expect(first).toMatchObject({ name: 'notes.txt', failure: expect.any(String) })
  expect(second).toMatchObject({ name: 'found.otf', found })
  expect(asked()).toHaveLength(2)
})

test('a busy shop is asked again about the same file', async () => {
  answers = [() => problem(503, 'busy'), () => json(found)]
  const { result, wait } = identify('found.otf')
  await waitFor(() => expect(result.current.files[0]?.found).toEqual(found))
  expect(wait).toHaveBeenCalledOnce()
})

test('files that wait are not sent once the screen is left', async () => {
  let answer!: () => void
  const answered = new Promise<void>((done) => (answer = done))
  server.answer = async ({ url }) => {
    if (url.endsWith('/font_identifications')) await answered
    return json(found)
  }
  const { unmount } = identify('one.otf', 'two.otf')
  await waitFor(() => expect(asked()).toHaveLength(1))
  unmount()
  answer()
  await new Promise((done) => setTimeout(done, 0))
  expect(asked()).toHaveLength(1)
})
