import { expect, test } from 'vitest'
import type { EntryKind } from './edits'
import { faultField, faultSentence } from './fault-words'

const fault = (kind: EntryKind, place: string, code: string) => ({
  ...{ kind, place, code },
  message: 'The words of the server.',
})

test.each([
  ['licence', 'question', 'required', 'Asked above the sizes', 'Write something here.'],
  ['licence', 'tier[1].name', 'required', 'Size 1, Size', 'Write something here.'],
  ['licence', 'field[2].label', 'required', 'Text 2, Label', 'Write something here.'],
  ['licence', 'id', 'no_text', 'Licence text', 'Write the licence text, to which buyers agree.'],
  ['menus', 'item[2].title', 'required', 'Item 2, Words', 'Write something here.'],
  ['pangrams', 'pangram[3].text', 'required', 'Pangram 3, Text', 'Write something here.'],
  ['page', 'title', 'required', 'Title', 'Write something here.'],
  ['coupon', 'until', 'out_of_range', 'Last day, UTC', 'The last day is before the first day.'],
] as const)(
  'a fault of %s at %s (%s) is told as its screen says it',
  (kind, place, code, ...words) => {
    const found = fault(kind, place, code)
    expect([faultField(found), faultSentence(found)]).toEqual(words)
  },
)

test('another fault keeps the words of the server, with its place in words', () => {
  const found = fault('family', 'texts.summary', 'too_long')
  expect(faultField(found)).toBe('Texts, summary')
  expect(faultSentence(found)).toBe('The words of the server.')
  expect(faultField(fault('coupon', 'something[2].name', 'x'))).toBe('Something, 2, name')
  expect(faultField(fault('family', '', 'x'))).toBe('')
})
