import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { FilterTabs } from './FilterTabs'

const words = [
  { id: 'all', name: 'All', count: 10 },
  { id: 'sans', name: 'Sans', count: 3 },
  { id: 'mono', name: 'Mono', count: 0 },
]

test('one word is chosen, and a count of 0 is disabled, not hidden', async () => {
  const onChange = vi.fn()
  render(<FilterTabs label="Kind" words={words} value="all" onChange={onChange} />)
  expect(screen.getByRole('radio', { name: /All/ })).toBeChecked()
  expect(screen.getByRole('radio', { name: /Mono/ })).toBeDisabled()
  await userEvent.click(screen.getByRole('radio', { name: /Sans/ }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('sans')
})

test('is one stop of the Tab key; arrows move the focus past what is disabled, Space chooses', async () => {
  const onChange = vi.fn()
  const three = [...words, { id: 'serif', name: 'Serif', count: 2 }]
  render(
    <>
      <FilterTabs label="Kind" words={three} value="sans" onChange={onChange} />
      <button>After</button>
    </>,
  )
  await userEvent.tab()
  expect(screen.getByRole('radio', { name: /All/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(screen.getByRole('radio', { name: /Serif/ })).toHaveFocus()
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.keyboard(' ')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('serif')
  await userEvent.tab()
  expect(screen.getByRole('button', { name: 'After' })).toHaveFocus()
  await userEvent.tab({ shift: true })
  expect(screen.getByRole('radio', { name: /Serif/ })).toHaveFocus()
})
