import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { DenseChoices } from './DenseChoices'
import { DenseField } from './DenseField'
import { DenseSelect } from './DenseSelect'
import { LinesField } from './LinesField'
import { count, numberIn, optional, tags, wholeIn } from './parse-values'
import { ParsedField } from './ParsedField'
import { wasOf } from './use-record'

const changes: unknown[] = []
beforeEach(() => void changes.splice(0))

type KeptProps<T> = { start: T; of: (value: T, onChange: (value: T) => void) => ReactNode }

/** A field with a value of its own, which tells its changes. */
function Kept<T>({ of, start }: KeptProps<T>) {
  const [value, setValue] = useState(start)
  return of(value, (next) => {
    changes.push(next)
    setValue(next)
  })
}

const box = (name: string) => screen.getByRole('textbox', { name })

const renderSummary = (start: string, stored: string) =>
  render(
    <Kept
      start={start}
      of={(value, onChange) => (
        <DenseField label="Summary" most={8} was={wasOf(stored, value)} {...{ value, onChange }} />
      )}
    />,
  )

const renderCount = (start = 1) =>
  render(
    <Kept
      start={start}
      of={(value, onChange) => (
        <ParsedField
          label="First"
          {...count(1)}
          was={value === 1 ? undefined : { value: 1 }}
          {...{ value, onChange }}
        />
      )}
    />,
  )

test('a changed text says what it was, and keeps its name', async () => {
  renderSummary('Ink.', 'Ink.')
  expect(screen.queryByText(/^was/)).toBeNull()
  await userEvent.type(box('Summary'), ' Lead')
  expect(screen.getByText('was “Ink.”')).toBeVisible()
  expect(box('Summary')).toHaveAccessibleDescription(/At most 8 characters fit here. ?was “Ink.”$/)
  expect(screen.getByText('9 of 8')).toBeVisible()
})

test('Escape puts back what a text held when it got the focus, the button what the shop has', async () => {
  renderSummary('Lead', 'Ink.')
  await userEvent.type(box('Summary'), 's')
  await userEvent.keyboard('{Escape}')
  expect(box('Summary')).toHaveValue('Lead')
  await userEvent.click(screen.getByRole('button', { name: 'Put back Summary' }))
  expect(box('Summary')).toHaveValue('Ink.')
  expect(box('Summary')).toHaveFocus()
  expect(screen.queryByRole('button')).toBeNull()
})

test('Escape that ends the choice of an input method leaves the text alone', async () => {
  renderSummary('Ink.', 'Ink.')
  await userEvent.type(box('Summary'), 'に')
  fireEvent.keyDown(box('Summary'), { key: 'Escape', isComposing: true })
  fireEvent.keyDown(box('Summary'), { key: 'Escape', keyCode: 229 })
  expect(box('Summary')).toHaveValue('Ink.に')
  fireEvent.keyDown(box('Summary'), { key: 'Escape' })
  expect(box('Summary')).toHaveValue('Ink.')
})

test('Escape without anything to put back is left to others', async () => {
  const see = ({ key }: KeyboardEvent) => void changes.push(key)
  document.addEventListener('keydown', see)
  render(<DenseField label="Name" value="" onChange={() => {}} />)
  await userEvent.click(box('Name'))
  await userEvent.keyboard('{Escape}')
  document.removeEventListener('keydown', see)
  expect(changes).toEqual(['Escape'])
})

test('a number is cleared and typed anew', async () => {
  renderCount()
  await userEvent.type(box('First'), '{Backspace}')
  expect(box('First')).toHaveValue('')
  expect(box('First')).toHaveAccessibleDescription(/Write a whole number of 1 or more/)
  expect(changes).toEqual([])
  await userEvent.type(box('First'), '5')
  expect(box('First')).toHaveValue('5')
  expect(changes).toEqual([5])
})

test('a text that is no number stays in the field with the fault, and Escape brings the number', async () => {
  renderCount(12)
  await userEvent.type(box('First'), 'x')
  await userEvent.tab()
  expect(box('First')).toHaveValue('12x')
  expect(box('First')).toBeInvalid()
  await userEvent.click(box('First'))
  await userEvent.keyboard('{Backspace}3{Escape}')
  expect(box('First')).toHaveValue('12x')
  expect(changes.at(-1)).toBe(12)
  await userEvent.click(screen.getByRole('button', { name: 'Put back First' }))
  expect(box('First')).toHaveValue('1')
  expect(changes.at(-1)).toBe(1)
})

test('a number out of its range leaves the value as it was', async () => {
  render(
    <Kept
      start={96}
      of={(value, onChange) => (
        <ParsedField label="Desk" {...wholeIn(8, 400)} {...{ value, onChange }} />
      )}
    />,
  )
  await userEvent.type(box('Desk'), '0')
  expect(changes).toEqual([])
  expect(box('Desk')).toHaveAccessibleDescription(/from 8 to 400/)
  await userEvent.keyboard('{Backspace}{Backspace}0')
  expect(changes.at(-1)).toBe(90)
})

test('a decimal is typed letter by letter, and written plainly once the field is left', async () => {
  render(
    <Kept
      start={0}
      of={(value, onChange) => (
        <ParsedField label="Tracking" {...numberIn(-0.5, 1)} {...{ value, onChange }} />
      )}
    />,
  )
  await userEvent.clear(box('Tracking'))
  await userEvent.type(box('Tracking'), '-0,250')
  expect(box('Tracking')).toHaveValue('-0,250')
  await userEvent.tab()
  expect(box('Tracking')).toHaveValue('-0.25')
  expect(changes.at(-1)).toBe(-0.25)
})

test('an optional number may be empty', async () => {
  render(
    <Kept<number | null>
      start={3}
      of={(value, onChange) => (
        <ParsedField label="Limit" {...optional(count(0), null)} {...{ value, onChange }} />
      )}
    />,
  )
  await userEvent.clear(box('Limit'))
  expect(box('Limit')).toBeValid()
  expect(changes).toEqual([null])
})

const renderLines = (start: readonly string[], reader?: typeof tags) =>
  render(
    <Kept<readonly string[]>
      start={start}
      of={(value, onChange) => (
        <LinesField
          label="Lines"
          {...(reader && { reader })}
          was={wasOf(start, value)}
          {...{ value, onChange }}
        />
      )}
    />,
  )

test('lines are a list without blanks, while an empty line is being typed', async () => {
  renderLines(['Ada'])
  await userEvent.type(box('Lines'), '{Enter} {Enter}Grace')
  expect(box('Lines')).toHaveValue('Ada\n \nGrace')
  expect(changes.at(-1)).toEqual(['Ada', 'Grace'])
  await userEvent.click(screen.getByRole('button', { name: 'Put back Lines' }))
  expect(box('Lines')).toHaveValue('Ada')
})

test('a list that was empty says so', async () => {
  renderLines([])
  await userEvent.type(box('Lines'), 'Ada')
  expect(screen.getByText('was empty')).toBeVisible()
})

test('a tag that is corrected stays typed while it is none', async () => {
  renderLines(['ss01', 'liga'], tags)
  await userEvent.type(box('Lines'), '{Backspace}')
  expect(box('Lines')).toHaveValue('ss01\nlig')
  expect(box('Lines')).toHaveAccessibleDescription(/“lig” is no tag/)
  expect(changes).toEqual([])
  await userEvent.type(box('Lines'), 'b')
  expect(changes).toEqual([['ss01', 'ligb']])
})

test('choices say what they were, and take it back', async () => {
  const options = ['otf', 'woff2'].map((id) => ({ id, name: id }))
  render(
    <Kept<readonly string[]>
      start={[]}
      of={(value, onChange) => (
        <>
          <DenseChoices
            label="Files"
            was={wasOf([] as readonly string[], value)}
            {...{ options, value, onChange }}
          />
          <DenseSelect
            label="Main"
            was={wasOf('otf', value[0] ?? 'otf')}
            value={value[0] ?? 'otf'}
            options={options}
            onChange={(id) => onChange([id])}
          />
        </>
      )}
    />,
  )
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Main' }), 'woff2')
  expect(screen.getByText('was empty')).toBeVisible()
  expect(screen.getByText('was “otf”')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Put back Files' }))
  expect(changes.at(-1)).toEqual([])
  expect(screen.getByRole('checkbox', { name: 'otf' })).toHaveFocus()
})
