import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { rowLink, useRowKeys } from './use-keys'

const user = userEvent.setup()

function List() {
  useRowKeys()
  return (
    <>
      <input aria-label="Search" />
      {['a', 'b', 'c'].map((name) => (
        <a key={name} href={`/${name}`} {...rowLink}>
          {name}
        </a>
      ))}
    </>
  )
}

test('J and K move through the rows and stop at their ends', async () => {
  render(<List />)
  await user.keyboard('j')
  expect(screen.getByText('a')).toHaveFocus()
  await user.keyboard('jjj')
  expect(screen.getByText('c')).toHaveFocus()
  await user.keyboard('k')
  expect(screen.getByText('b')).toHaveFocus()
})

test('K begins at the last row', async () => {
  render(<List />)
  await user.keyboard('k')
  expect(screen.getByText('c')).toHaveFocus()
})

test('letters that are typed into a field stay there', async () => {
  render(<List />)
  await user.type(screen.getByLabelText('Search'), 'jk')
  expect(screen.getByLabelText('Search')).toHaveFocus()
  expect(screen.getByLabelText('Search')).toHaveValue('jk')
})

test('letters that are typed into a field within a shadow root stay there too', async () => {
  render(
    <>
      <List />
      <div data-testid="host" />
    </>,
  )
  const root = screen.getByTestId('host').attachShadow({ mode: 'open' })
  const field = document.createElement('textarea')
  root.append(field)
  field.focus()
  await user.keyboard('j')
  expect(root.activeElement).toBe(field)
})

test('keys act below a toast, and rest below a dialog', async () => {
  render(
    <>
      <List />
      <div role="alertdialog" aria-modal="false" />
    </>,
  )
  await user.keyboard('j')
  expect(screen.getByText('a')).toHaveFocus()
  screen.getByRole('alertdialog').removeAttribute('aria-modal')
  await user.keyboard('j')
  expect(screen.getByText('a')).toHaveFocus()
})
