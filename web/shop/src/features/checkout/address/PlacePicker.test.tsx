import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { CountryPicker, type CountryPickerProps } from './PlacePicker'

type Settings = Partial<CountryPickerProps>

function Held({ country: start = '', onChange, ...settings }: Settings) {
  const [country, setCountry] = useState(start)
  const change: CountryPickerProps['onChange'] = (value, place) => {
    setCountry(value)
    onChange?.(value, place)
  }
  return <CountryPicker {...settings} country={country} onChange={change} />
}

function show(settings: Settings = {}, cache = new QueryClient()) {
  const onChange = vi.fn()
  render(
    <QueryClientProvider client={cache}>
      <Held {...settings} onChange={onChange} />
    </QueryClientProvider>,
  )
  return { onChange, said: () => onChange.mock.calls.map(([value]) => value as string) }
}

const field = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country' })
const arrived = () => waitFor(() => expect(field().options.length).toBeGreaterThan(200))

test('31: the field says Select Country, chooses nothing and is not filled in', async () => {
  const { said } = show()
  expect(field()).toHaveDisplayValue('Select Country')
  await arrived()
  expect(field()).toHaveDisplayValue('Select Country')
  expect(field()).toHaveValue('')
  expect(field()).toHaveAttribute('autocomplete', 'off')
  expect(said()).toEqual([])
})

test('32: choosing says the code, or the name', async () => {
  const byCode = show()
  await arrived()
  await userEvent.selectOptions(field(), 'Portugal')
  expect(byCode.onChange).toHaveBeenCalledExactlyOnceWith('PT', { code: 'PT', name: 'Portugal' })
  expect(field()).toHaveDisplayValue('Portugal')
})

test('32: choosing says the name where names are asked for', async () => {
  const { said } = show({ countryName: true })
  await arrived()
  await userEvent.selectOptions(field(), 'Portugal')
  expect(said()).toEqual(['Portugal'])
  expect(field()).toHaveDisplayValue('Portugal')
})

test('36: the placeholder can be chosen again', async () => {
  const { said } = show({ country: 'PT' })
  await arrived()
  expect(field()).toHaveDisplayValue('Portugal')
  await userEvent.selectOptions(field(), 'Select Country')
  expect(said()).toEqual([''])
})

test('36: a disabled placeholder is shown as chosen', async () => {
  const { said } = show({ disablePlaceholder: true })
  await arrived()
  expect(field()).toHaveDisplayValue('Select Country')
  expect(screen.getByRole('option', { name: 'Select Country' })).toBeDisabled()
  expect(said()).toEqual([])
})

test('36: without a placeholder the first country, the top one, is chosen at once', async () => {
  const { said } = show({ removePlaceholder: true, disablePlaceholder: true, topCountry: 'US' })
  await waitFor(() => expect(said()).toEqual(['US']))
  expect(field()).toHaveDisplayValue('United States')
  expect(screen.queryByRole('option', { name: 'Select Country' })).toBeNull()
})

test('38: the browser may fill it in if asked', () => {
  show({ autocomplete: true, countryName: true })
  expect(field()).toHaveAttribute('autocomplete', 'country-name')
})

test('a chosen place stays while the list is on its way or does not arrive', async () => {
  const cache = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  const queryKey = ['places', 'countries']
  const error = new TypeError('Failed to fetch dynamically imported module')
  cache.getQueryCache().build(cache, { queryKey }).setState({ status: 'error', error })
  const { said } = show({ country: 'PT' }, cache)
  expect(field()).toHaveValue('PT')
  expect(field()).toHaveAccessibleDescription('The list could not be loaded.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await arrived()
  expect(field()).toHaveDisplayValue('Portugal')
  expect(field()).toBeValid()
  expect(said()).toEqual([])
})

test('the error of the form stands at the field', () => {
  show({ error: 'Choose a country.' })
  expect(field()).toBeInvalid()
  expect(field()).toHaveAccessibleDescription('Choose a country.')
})
