import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Select } from './Select'

vi.setConfig({ testTimeout: 60_000 })
vi.stubGlobal('matchMedia', () => ({ matches: false })) // no touch

const all = [
  { id: 'pl', name: 'Polish', count: 3 },
  { id: 'km', name: 'Khmer', count: 0, isDisabled: true },
  { id: 'vi', name: 'Vietnamese', count: 2 },
]
const search = {
  label: 'Find a language',
  note: 'Type to find any of 3.',
  none: 'None here.',
  groups: (typed: string) => {
    const choices = all.filter(({ name }) => name.toLowerCase().includes(typed))
    return choices.length > 0 ? [{ id: 'languages', title: 'Languages', choices }] : []
  },
}

function show(value: string | null) {
  const onChange = vi.fn()
  const any = [{ id: 'any', name: 'Any language' }]
  render(
    <Select
      label="Language"
      placeholder="Language"
      choices={any}
      {...{ value, onChange, search }}
    />,
  )
  return onChange
}

const names = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const open = async () => {
  await userEvent.click(screen.getByRole('button', { name: /Language/ }))
  return screen.findByRole('searchbox', { name: 'Find a language' })
}

test('typing narrows the list, and Enter takes the marked choice', async () => {
  const onChange = show(null)
  const field = await open()
  expect(names()).toEqual(['Any language', 'Polish3', 'Khmer0', 'Vietnamese2'])
  expect(screen.getByText('Type to find any of 3.')).toBeVisible()
  await userEvent.type(field, 'viet')
  expect(names()).toEqual(['Vietnamese2'])
  expect(screen.queryByText('Type to find any of 3.')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('vi')
})

test('where nothing answers it says so; the next time the list is whole', async () => {
  const onChange = show(null)
  await userEvent.type(await open(), 'xyz')
  expect(screen.getByText('None here.')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Escape}{Escape}')
  expect(onChange).not.toHaveBeenCalled()
  await open()
  expect(names()).toHaveLength(4)
})

test('the button names what is chosen without its count, also of what must be searched for', () => {
  show('vi')
  expect(screen.getByRole('button', { name: /Language/ })).toHaveTextContent(/^Vietnamese$/)
})
