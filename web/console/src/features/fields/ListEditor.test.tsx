import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ListEditor } from './ListEditor'
import { count } from './parse-values'
import { ParsedField } from './ParsedField'
import { TextList } from './TextList'
import { matched } from './use-row-keys'

type Size = { name: string; users: number }

function Sizes({ start }: { start: readonly Size[] }) {
  const [items, setItems] = useState(start)
  return (
    <ListEditor
      label="Sizes"
      items={items}
      onChange={setItems}
      nameOf={({ name }) => name}
      blank={() => ({ name: 'New', users: 1 })}
      render={(size, change) => (
        <ParsedField
          label={`Users of ${size.name}`}
          value={size.users}
          {...count(1)}
          onChange={(users) => change({ ...size, users })}
        />
      )}
    />
  )
}

const three = ['A', 'B', 'C'].map((name) => ({ name, users: 5 }))
const users = (name: string) => screen.getByRole('textbox', { name: `Users of ${name}` })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('what is typed stays with its row when the row before it is removed', async () => {
  render(<Sizes start={three} />)
  await userEvent.type(users('B'), 'x')
  await press('Remove A')
  expect(users('B')).toHaveValue('5x')
  expect(users('C')).toHaveValue('5')
})

test('what is typed stays with its row when another moves over it, an equal one too', async () => {
  const [a, b] = three as [Size, Size, Size]
  render(<Sizes start={[a, a, b]} />)
  await userEvent.type(screen.getAllByRole('textbox', { name: 'Users of A' })[1]!, 'x')
  screen.getAllByRole('button', { name: 'Move A' })[0]!.focus()
  await userEvent.keyboard('m{ArrowDown}{ArrowDown}{Enter}')
  const values = screen.getAllByRole('textbox').map((field) => (field as HTMLInputElement).value)
  expect(values).toEqual(['5x', '5', '5'])
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Move A' })[1]).toHaveFocus())
})

test('the focus goes from a removed row to the next, at the end to the button that adds', async () => {
  render(<Sizes start={three} />)
  await press('Remove B')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove C' })).toHaveFocus())
  expect(screen.getByRole('status')).toHaveTextContent('B is removed.')
  await press('Remove C')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add' })).toHaveFocus())
  await press('Add')
  await waitFor(() => expect(users('New')).toHaveFocus())
})

function Grants({ start, stored }: { start: readonly string[]; stored: readonly string[] }) {
  const [items, setItems] = useState(start)
  return (
    <TextList
      label="Grants"
      items={items}
      was={stored}
      addLabel="Add"
      itemLabel={(place) => `Grant ${place}`}
      onChange={setItems}
    />
  )
}

test('a list that was empty says so, and a text that was added took the place of none', () => {
  render(<Grants start={['Print']} stored={[]} />)
  expect(screen.getAllByText(/^was/)).toHaveLength(1)
  expect(screen.getByText('was empty')).toBeVisible()
})

test('a list is taken back', async () => {
  render(<Grants start={['Print']} stored={['Print', 'Lend']} />)
  expect(screen.getByText('without “Lend”')).toBeVisible()
  await press('Put back Grants')
  expect(screen.getByRole('textbox', { name: 'Grant 2' })).toHaveValue('Lend')
})

test.each([
  [
    ['a', 'b', 'c'],
    ['b', 'c'],
    [2, 3],
  ],
  [
    ['a', 'b', 'c'],
    ['c', 'a', 'b'],
    [3, 1, 2],
  ],
  [
    ['a', 'b', 'c'],
    ['a', 'x', 'c'],
    [1, 2, 3],
  ],
  [['a', 'a'], ['a'], [1]],
])('rows of %j keep their keys in %j', (items, next, keys) => {
  expect(matched({ items, keys: items.map((_, at) => at + 1) }, next)).toEqual(keys)
})
