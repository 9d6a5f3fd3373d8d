import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { expectFocusInMarkdown, markdownField as field } from '#src/test/markdown-field.ts'
import { facesIn } from '../drawing/faces'
import { MarkdownEditor } from './MarkdownEditor'

// jsdom lays nothing out.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList

const faces = facesIn(
  [{ id: 'rye', record: { name: 'Rye' } }],
  [
    { id: 'rye-bold', record: { family: 'rye', name: 'Bold' } },
    { id: 'rye-fat', record: { family: 'rye', name: 'The "Fat"' } },
  ],
)
const given: string[] = []
const cache = new QueryClient()

function Field({ start, isReadOnly = false }: { start: string; isReadOnly?: boolean }) {
  const [value, setValue] = useState(start)
  return (
    <QueryClientProvider client={cache}>
      <MarkdownEditor
        label="Text"
        value={value}
        was={value === start ? undefined : start}
        error={undefined}
        isReadOnly={isReadOnly}
        faces={faces}
        onChange={(next) => {
          given.push(next)
          setValue(next)
        }}
      />
      <button onClick={() => setValue('Another one')}>Other</button>
    </QueryClientProvider>
  )
}

const press = (key: string, keyCode: number, held = {}) =>
  fireEvent.keyDown(field(), { key, keyCode, ...held })

test('a tool writes its signs, which the button beside takes back', async () => {
  given.length = 0
  render(<Field start="One" />)
  await userEvent.click(screen.getByRole('button', { name: 'List' }))
  expect(given).toEqual(['- One'])
  expectFocusInMarkdown()
  expect(field()).toHaveTextContent('- One')
  expect(screen.getByText(/The shop has another text/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Put back Text' }))
  await waitFor(() => expect(field()).toHaveTextContent(/^One$/))
  expect(screen.queryByText(/The shop has another text/)).toBeNull()
})

test('keys do what the tools do, and Escape puts back what the field held', async () => {
  given.length = 0
  render(<Field start="One" />)
  field().focus()
  press('b', 66, { ctrlKey: true })
  expect(given.at(-1)).toBe('****One')
  press('Escape', 27)
  expect(given.at(-1)).toBe('One')
  const told = await screen.findByText(/Ctrl Z brings back/)
  expect(told).toHaveRole('status')
  // It stands with the words below the field, for everybody.
  expect(told.closest('p')).not.toBeNull()
  press('z', 90, { ctrlKey: true })
  expect(given.at(-1)).toBe('****One')
  expect(screen.queryByText(/Ctrl Z brings back/)).toBeNull()
})

test('Escape after a text was put back leaves that, and undo brings back the edit', async () => {
  given.length = 0
  render(<Field start="One" />)
  field().focus()
  press('b', 66, { ctrlKey: true })
  await userEvent.click(screen.getByRole('button', { name: 'Put back Text' }))
  expectFocusInMarkdown()
  expect(press('Escape', 27)).toBe(true)
  expect(given.at(-1)).toBe('One')
  press('z', 90, { ctrlKey: true })
  expect(given.at(-1)).toBe('****One')
})

test('Escape leaves a text that came from elsewhere since the focus', async () => {
  given.length = 0
  render(<Field start="One" />)
  field().focus()
  fireEvent.click(screen.getByRole('button', { name: 'Other' }))
  await waitFor(() => expect(field()).toHaveTextContent('Another one'))
  expect(press('Escape', 27)).toBe(true)
  expect(given).toEqual([])
})

test('each line has its own direction', () => {
  render(<Field start={'One\n\nשלום'} />)
  expect(field()).not.toHaveAttribute('dir')
  expect([...field().querySelectorAll('.cm-line')].map((line) => line.getAttribute('dir'))).toEqual(
    ['auto', 'auto', 'auto'],
  )
})

test('keys are named as the keyboard has them', () => {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel')
  render(<Field start="One" />)
  const bold = screen.getByRole('button', { name: 'Bold' })
  expect(bold).toHaveAttribute('aria-keyshortcuts', 'Meta+b')
  expect(bold).toHaveAttribute('title', 'Command B')
  vi.restoreAllMocks()
})

test('words that end a specimen are refused, and so is one too many', async () => {
  given.length = 0
  const { unmount } = render(<Field start="" />)
  await userEvent.click(screen.getByRole('button', { name: 'Specimen' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Words' }), ':::{Enter}')
  expect(screen.getByText(/a line of ::: ends a specimen/)).toBeVisible()
  unmount()
  render(<Field start={Array(20).fill('::: specimen family=rye\nA\n:::').join('\n\n')} />)
  await userEvent.click(screen.getByRole('button', { name: 'Specimen' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Words' }), 'Night boats{Enter}')
  expect(screen.getByText('A text has at most 20 specimens.')).toBeVisible()
  expect(given).toEqual([])
})

test('a style whose name has a quotation mark is refused', async () => {
  given.length = 0
  render(<Field start="" />)
  await userEvent.click(screen.getByRole('button', { name: 'Specimen' }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Style' }), 'The "Fat"')
  await userEvent.type(screen.getByRole('textbox', { name: 'Words' }), 'Night boats{Enter}')
  expect(screen.getByText(/its name has a quotation mark/)).toBeVisible()
  expect(given).toEqual([])
})

test('an Escape with nothing to put back is left to others', () => {
  render(<Field start="One" />)
  field().focus()
  expect(press('Escape', 27)).toBe(true)
})

test('Ctrl Enter and Ctrl S are left to the draft', () => {
  given.length = 0
  render(<Field start="One" />)
  field().focus()
  expect(press('Enter', 13, { ctrlKey: true })).toBe(true)
  expect(press('s', 83, { ctrlKey: true })).toBe(true)
  expect(press('Tab', 9)).toBe(true)
  expect(given).toEqual([])
})

test('a text that comes from elsewhere is taken, and is no edit', async () => {
  given.length = 0
  render(<Field start="One" />)
  await userEvent.click(screen.getByRole('button', { name: 'Other' }))
  await waitFor(() => expect(field()).toHaveTextContent('Another one'))
  expect(given).toEqual([])
})

test('a text with other line ends is no edit either', () => {
  given.length = 0
  render(<Field start={'One\r\nTwo'} />)
  expect(given).toEqual([])
})

test('a specimen is asked for and written as a block', async () => {
  given.length = 0
  render(<Field start="" />)
  await userEvent.click(screen.getByRole('button', { name: 'Specimen' }))
  await userEvent.click(screen.getByRole('button', { name: 'Put it into the text' }))
  expect(screen.getByText('Write something here.')).toBeVisible()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Style' }), 'Bold')
  await userEvent.type(screen.getByRole('textbox', { name: 'Words' }), 'Night boats{Enter}')
  expect(given).toEqual(['::: specimen family="rye" style="Bold"\nNight boats\n:::\n'])
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('the field has its name and its description within its own root', () => {
  render(<Field start="One" />)
  expect(field()).toHaveAccessibleName('Text')
  expect(field()).toHaveAccessibleDescription('')
  field().focus()
  press('b', 66, { ctrlKey: true })
  expect(field()).toHaveAccessibleDescription(/^The shop has another text/)
})

test('its rules stand in its own root, and the page gets no style element', () => {
  document.head.replaceChildren()
  render(<Field start="One" />)
  expect(document.querySelector('style')).toBeNull()
  expect(field().getRootNode()).toBeInstanceOf(ShadowRoot)
})

test('a focus that the shadow root gives to what scrolls is the field’s', () => {
  render(<Field start="One" />)
  field().closest<HTMLElement>('.cm-scroller')!.focus()
  expectFocusInMarkdown()
})

test('a text that may only be read has no tools', () => {
  given.length = 0
  render(<Field start="One" isReadOnly />)
  expect(field()).toHaveAttribute('aria-readonly', 'true')
  expect(screen.queryByRole('button', { name: 'Bold' })).toBeNull()
  field().focus()
  press('b', 66, { ctrlKey: true })
  expect(given).toEqual([])
})
