import { expect, test } from 'vitest'
import { fileOf, hasWords, mostBytes, pictureMarkdown, refusalOf, type ReadyItem } from './model'

const picture = { id: '9f86d081884c7d659a2f-1600x1200', width: 1600 } as ReadyItem['picture']
const item = (alt: string, isDecorative = false): ReadyItem => ({
  ...{ key: 1, name: 'Autumn', state: 'ready', picture, alt, isDecorative },
})

test('words are written so that Markdown finds no marks in them', () => {
  expect(pictureMarkdown(item('Leaves'))).toBe(`![Leaves](picture:${picture.id})`)
  expect(pictureMarkdown(item(' A [red]\n*leaf* \\ '))).toBe(
    String.raw`![A \[red\] \*leaf\* \\](picture:${picture.id})`,
  )
})

test('a decorative picture says so', () => {
  expect(pictureMarkdown(item('Leaves', true))).toBe(`![](picture:${picture.id} "decorative")`)
  expect([item(''), item(' '), item('x'), item('', true)].map(hasWords)).toEqual([
    ...[false, false, true, true],
  ])
})

test('files that are too large or no pictures are not sent', () => {
  expect(refusalOf({ size: mostBytes, type: 'image/png' })).toBeUndefined()
  expect(refusalOf({ size: mostBytes + 1, type: 'image/png' })).toMatch(/20 MB/)
  for (const type of ['image/svg+xml', 'image/gif', '', 'text/html']) {
    expect(refusalOf({ size: 1, type })).toMatch(/PNG, JPEG and WebP/)
  }
})

test('a drawing takes the smallest file that is wide enough', () => {
  expect(fileOf(picture, 200)).toBe(`/pictures/${picture.id}/480.webp`)
  expect(fileOf(picture, 1000)).toBe(`/pictures/${picture.id}/1440.webp`)
  expect(fileOf(picture, 1500)).toBe(`/pictures/${picture.id}/1600.webp`)
  expect(fileOf({ ...picture, width: 300 }, 200)).toBe(`/pictures/${picture.id}/300.webp`)
})
