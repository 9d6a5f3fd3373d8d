import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { DraftField } from './DraftField'
import { DraftList } from './DraftList'
import { DraftNumber } from './DraftNumber'

const changes: unknown[] = []
beforeEach(() => void changes.splice(0))

function Kept<T>({
  of,
  start,
}: {
  of: (value: T, set: (value: T) => void) => React.ReactNode
  start: T
}) {
  const [value, setValue] = useState(start)
  return of(value, (next) => {
    changes.push(next)
    setValue(next)
  })
}

test('a changed text says what it was, and Escape puts that back', async () => {
  render(
    <Kept
      start="Ink."
      of={(value, onChange) => (
        <DraftField label="Summary" stored="Ink." most={8} {...{ value, onChange }} />
      )}
    />,
  )
  const field = screen.getByRole('textbox', { name: 'Summary' })
  expect(screen.queryByText(/^was/)).toBeNull()
  await userEvent.type(field, ' Lead')
  expect(screen.getByText('was “Ink.”')).toBeVisible()
  expect(field).toHaveAccessibleDescription(/At most 8 characters fit here. ?was “Ink.”/)
  expect(screen.getByText('9 of 8')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(field).toHaveValue('Ink.')
})

test('a number that does not fit leaves the draft as it was', async () => {
  render(
    <Kept
      start={96}
      of={(value, onChange) => (
        <DraftNumber label="Desk" stored={96} min={8} max={400} {...{ value, onChange }} />
      )}
    />,
  )
  const field = screen.getByRole('textbox', { name: 'Desk' })
  await userEvent.type(field, '0')
  expect(changes).toEqual([])
  expect(field).toHaveAccessibleDescription(/A number from 8 to 400/)
  await userEvent.keyboard('{Backspace}{Backspace}0')
  expect(changes.at(-1)).toBe(90)
})

test('lines are a list without blanks, while an empty line is being typed', async () => {
  render(
    <Kept<readonly string[]>
      start={['Ada']}
      of={(value, onChange) => (
        <DraftList label="Designers" stored={['Ada']} {...{ value, onChange }} />
      )}
    />,
  )
  const field = screen.getByRole('textbox', { name: 'Designers' })
  await userEvent.type(field, '{Enter} {Enter}Grace')
  expect(field).toHaveValue('Ada\n \nGrace')
  expect(changes.at(-1)).toEqual(['Ada', 'Grace'])
})
