import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { FilterWord } from './FilterWord'

const user = userEvent.setup()

test('the word opens its choice, which closes it and gives the focus back', async () => {
  const chosen = vi.fn()
  render(
    <FilterWord label="Total" word="of any total" isAny>
      {(close) => (
        <button
          onClick={() => {
            close()
            chosen()
          }}
        >
          Over 100
        </button>
      )}
    </FilterWord>,
  )
  const word = screen.getByRole('button', { name: 'of any total, Total' })
  await user.click(word)
  expect(screen.getByRole('dialog', { name: /Total/ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Over 100' }))
  expect(chosen).toHaveBeenCalledOnce()
  expect(screen.queryByRole('dialog')).toBeNull()
  await vi.waitFor(() => expect(word).toHaveFocus())
})
