import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Place } from '@typecase/shared/places'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { RegionPicker, type RegionPickerProps } from './PlacePicker'

type Settings = Partial<RegionPickerProps>

/** Keeps the place, as a form that must tell regions with one code apart. */
function Held({ region: start = '', onChange, country, ...settings }: Settings) {
  const [region, setRegion] = useState<string | Place>(start)
  const change: RegionPickerProps['onChange'] = (value, place) => {
    setRegion(place ?? value)
    onChange?.(value, place)
  }
  return <RegionPicker {...settings} country={country} region={region} onChange={change} />
}

function show(settings: Settings, cache = new QueryClient()) {
  const onChange = vi.fn()
  const tree = (more: Settings) => (
    <QueryClientProvider client={cache}>
      <Held {...settings} {...more} onChange={onChange} />
    </QueryClientProvider>
  )
  const { rerender } = render(tree({}))
  return {
    onChange,
    said: () => onChange.mock.calls.map(([value]) => value as string),
    turnTo: (country: string) => rerender(tree({ country })),
  }
}

const field = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Region' })
const listOf = (region: string) => screen.findByRole('option', { name: region })

test('31: the field says Select Region and is not filled in', async () => {
  const { said } = show({ country: 'CA' })
  await listOf('Quebec')
  expect(field()).toHaveDisplayValue('Select Region')
  expect(field()).toHaveAttribute('autocomplete', 'off')
  expect(said()).toEqual([])
})

test('38: the browser may fill it in if asked', () => {
  show({ country: 'CA', autocomplete: true })
  expect(field()).toHaveAttribute('autocomplete', 'address-level1')
})

test('40: without a country it shows the regions of the United States, or of the default', async () => {
  show({ countryName: true })
  expect(await listOf('Arizona')).toBeInTheDocument()
})

test('40: the default is told by code or name', async () => {
  show({ defaultRegion: 'Canada' })
  expect(await listOf('Quebec')).toBeInTheDocument()
})

test('41: another country clears the region and brings its own', async () => {
  const { said, turnTo } = show({ country: 'US', region: 'AZ' })
  await listOf('Arizona')
  expect(field()).toHaveDisplayValue('Arizona')
  turnTo('CA')
  expect(said()).toEqual([''])
  await listOf('Quebec')
  expect(field()).toHaveDisplayValue('Select Region')
  expect(screen.queryByRole('option', { name: 'Arizona' })).toBeNull()
})

test('41: the first country leaves the region as it is', async () => {
  const { said, turnTo } = show({ country: '', region: 'QC' })
  turnTo('CA')
  await listOf('Quebec')
  expect(field()).toHaveDisplayValue('Quebec')
  expect(said()).toEqual([])
})

test('42: no country clears the region and leaves nothing to choose', async () => {
  const { said, turnTo } = show({ country: 'US', region: 'AZ' })
  await listOf('Arizona')
  turnTo('')
  expect(said()).toEqual([''])
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Arizona' })).toBeNull())
  expect(field()).toBeDisabled()
})

test('43: with a disabled placeholder another country brings its first region', async () => {
  const { said, turnTo } = show({ country: 'US', disablePlaceholder: true })
  await listOf('Arizona')
  expect(said()).toEqual([])
  turnTo('CA')
  await waitFor(() => expect(said()).toEqual(['', 'AB']))
  turnTo('US')
  await waitFor(() => expect(said()).toEqual(['', 'AB', '', 'AL']))
  expect(field()).toHaveDisplayValue('Alabama')
})

test('43: without a placeholder so does the first country', async () => {
  const { said } = show({ country: 'US', removePlaceholder: true })
  await waitFor(() => expect(said()).toEqual(['AL']))
  expect(field()).toHaveDisplayValue('Alabama')
})

test('43: the first region is taken also where its code is that of the region before', async () => {
  const cache = new QueryClient()
  cache.setQueryData(['places', 'regions', 'AA'], [{ code: '01', name: 'One' }])
  cache.setQueryData(['places', 'regions', 'BB'], [{ code: '01', name: 'Eins' }])
  const { said, turnTo } = show({ country: 'AA', region: '01', removePlaceholder: true }, cache)
  turnTo('BB')
  expect(said()).toEqual(['', '01'])
  expect(field()).toHaveDisplayValue('Eins')
})

test('44: choosing says the code, or the name', async () => {
  const { onChange } = show({ country: 'US' })
  await userEvent.selectOptions(field(), await listOf('Arizona'))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('AZ', { code: 'AZ', name: 'Arizona' })
})

test('44: choosing says the name where names are asked for', async () => {
  const { said } = show({ country: 'US', regionName: true })
  await userEvent.selectOptions(field(), await listOf('Arizona'))
  expect(said()).toEqual(['Arizona'])
})

test('45: a region without a code can be chosen, and is its name', async () => {
  const { onChange } = show({ country: 'GG' })
  await userEvent.selectOptions(field(), await listOf('Castel'))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('Castel', { code: '', name: 'Castel' })
  expect(field()).toHaveDisplayValue('Castel')
})

test('46: of two regions with one code the second can be chosen and stays', async () => {
  const cache = new QueryClient()
  const spain = [
    { code: 'CU', name: 'Cueta' },
    { code: 'CU', name: 'Cuenca' },
  ]
  cache.setQueryData(['places', 'regions', 'ES'], spain)
  const { onChange } = show({ country: 'ES' }, cache)
  await userEvent.selectOptions(field(), await listOf('Cuenca'))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('CU', { code: 'CU', name: 'Cuenca' })
  expect(field()).toHaveDisplayValue('Cuenca')
})

test('of countries turned to quickly the last one counts', async () => {
  const { said, turnTo } = show({ country: 'US', disablePlaceholder: true })
  await listOf('Arizona')
  turnTo('GB')
  turnTo('CA')
  await waitFor(() => expect(said().at(-1)).toBe('AB'))
  await listOf('Quebec')
  expect(field()).toHaveDisplayValue('Alberta')
})
