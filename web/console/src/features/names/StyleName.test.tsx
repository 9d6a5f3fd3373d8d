import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { StyleName } from './StyleName'

const asked: string[] = []
const added: string[] = []
let works = true

beforeEach(() => {
  asked.length = 0
  added.length = 0
  works = true
  vi.stubGlobal(
    'FontFace',
    class {
      readonly family: string
      constructor(family: string, source: string) {
        this.family = family
        asked.push(source)
      }
      load() {
        return works
          ? Promise.resolve(this)
          : Promise.reject(new DOMException('no', 'NetworkError'))
      }
    },
  )
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: { add: ({ family }: FontFace) => added.push(family) },
  })
})

test('a name is set in the font of its style, requested once', async () => {
  render(
    <>
      <StyleName styleId="rye-bold">Rye</StyleName>
      <StyleName styleId="rye-bold">Rye Bold</StyleName>
    </>,
  )
  await waitFor(() => expect(added).toEqual(['typecase-name-rye-bold']))
  expect(asked).toEqual(['url(/api/styles/rye-bold/name_font)'])
  expect(screen.getByText('Rye Bold').style.fontFamily).toMatch(/typecase-name-rye-bold/)
})

test('after a failure the next name requests the font again', async () => {
  works = false
  const { unmount } = render(<StyleName styleId="oat">Oat</StyleName>)
  await waitFor(() => expect(asked).toHaveLength(1))
  unmount()
  works = true
  render(<StyleName styleId="oat">Oat</StyleName>)
  await waitFor(() => expect(added).toEqual(['typecase-name-oat']))
})

test('a name of nothing in the catalogue requests no font', () => {
  render(<StyleName styleId={null}>Gone Sans</StyleName>)
  expect(screen.getByText('Gone Sans')).toBeVisible()
  expect(asked).toEqual([])
})
