import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { NativeSelect, type NativeSelectProps } from './NativeSelect'

const options = [
  { id: '', name: 'Select Country' },
  { id: 'CA', name: 'Canada' },
  { id: 'ES', name: 'Spain' },
]

function Country({ onChange, ...more }: Partial<NativeSelectProps>) {
  const [value, setValue] = useState('')
  return (
    <NativeSelect
      label="Country"
      options={options}
      value={value}
      onChange={(id) => {
        setValue(id)
        onChange?.(id)
      }}
      {...more}
    />
  )
}
const field = () => screen.getByRole('combobox', { name: 'Country' })

test('it is called by its label and says what is chosen', async () => {
  const onChange = vi.fn()
  render(<Country name="country" autoComplete="country" onChange={onChange} />)
  await userEvent.selectOptions(field(), 'Spain')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('ES')
  expect(field()).toHaveDisplayValue('Spain')
  expect(field()).toHaveAttribute('autocomplete', 'country')
  expect(field()).toHaveAttribute('name', 'country')
})

test('help describes it, and an error takes its place and marks the field', () => {
  const { rerender } = render(<Country help="Where you pay tax." />)
  expect(field()).toHaveAccessibleDescription('Where you pay tax.')
  expect(field()).toBeValid()
  rerender(<Country help="Where you pay tax." error="Choose a country." />)
  expect(field()).toHaveAccessibleDescription('Choose a country.')
  expect(field()).toBeInvalid()
})

test('it can be required, disabled, and on its way without losing the focus', async () => {
  const { rerender } = render(<Country isRequired isPending />)
  expect(field()).toBeRequired()
  expect(field()).toHaveAttribute('aria-busy', 'true')
  await userEvent.tab()
  expect(field()).toHaveFocus()
  rerender(<Country isDisabled />)
  expect(field()).toBeDisabled()
})
