import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Words } from './Words'

const words = [
  { id: 'all', name: 'All', count: 10 },
  { id: 'sans', name: 'Sans', count: 3 },
  { id: 'mono', name: 'Mono', count: 0 },
]

test('one word is chosen, and a count of 0 is disabled, not hidden', async () => {
  const onChange = vi.fn()
  render(<Words label="Kind" words={words} value="all" onChange={onChange} />)
  expect(screen.getByRole('radio', { name: /All/ })).toBeChecked()
  expect(screen.getByRole('radio', { name: /Mono/ })).toBeDisabled()
  await userEvent.click(screen.getByRole('radio', { name: /Sans/ }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('sans')
})
