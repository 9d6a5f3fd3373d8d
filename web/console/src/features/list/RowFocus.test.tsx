import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { RowFocus } from './RowFocus'

function Rows({ areKept = false }) {
  const [names, setNames] = useState(['a', 'b', 'c'])
  const [gone, setGone] = useState<readonly string[]>([])
  const remove = (name: string) =>
    areKept ? setGone([...gone, name]) : setNames(names.filter((one) => one !== name))
  return (
    <RowFocus>
      <ul>
        {names.map((name) => (
          <li key={name}>
            {gone.includes(name) ? (
              <b>
                <button type="button">Keep {name}</button>
              </b>
            ) : (
              <button type="button" onClick={() => remove(name)}>
                Remove {name}
              </button>
            )}
          </li>
        ))}
      </ul>
      <button type="button">Add</button>
    </RowFocus>
  )
}

const button = (name: string) => screen.getByRole('button', { name })

test('after a row is removed the focus is at the one in its place, and at last at the way to a new one', async () => {
  render(<Rows />)
  await userEvent.click(button('Remove b'))
  expect(button('Remove c')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(button('Remove a')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(button('Add')).toHaveFocus()
})

test('a row that stays keeps the focus with another button', async () => {
  render(<Rows areKept />)
  await userEvent.click(button('Remove b'))
  expect(button('Keep b')).toHaveFocus()
})
