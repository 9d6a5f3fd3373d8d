import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Versions } from './Versions'

const sold = (version: string, markdown: string) => ({
  version,
  markdown,
  orders: 0,
  firstSoldAt: null,
  lastSoldAt: null,
})
const old = sold('1.0', 'Old words.')

test('a comparison with the draft is one with the published text once that is published', async () => {
  const now = { version: '1.1', markdown: 'New words.' }
  const { rerender } = render(<Versions versions={[old]} now={now} current="1.0" />)
  const to = () => screen.getByRole('combobox', { name: 'With' })
  await userEvent.selectOptions(to(), '1.0')
  await userEvent.selectOptions(to(), 'This draft')
  rerender(<Versions versions={[sold('1.1', 'New words.'), old]} now={now} current="1.1" />)
  expect(to()).toHaveValue('1.1')
  expect(screen.getByRole('insertion')).toHaveTextContent('New')
})
