import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Chip } from './Chip'

test.each([
  [false, false, 'off'],
  [true, true, 'default'],
  [true, false, 'on'],
  [false, true, 'turned-off'],
])('on %s, by default %s: %s', (isOn, isOnByDefault, state) => {
  render(<Chip name="Fractions" isOn={isOn} isOnByDefault={isOnByDefault} onChange={() => {}} />)
  const chip = screen.getByRole('button', { name: 'Fractions' })
  expect(chip).toHaveAttribute('data-state', state)
  expect(chip).toHaveAttribute('aria-pressed', String(isOn))
})

test('a press switches it', async () => {
  const onChange = vi.fn()
  render(<Chip name="Fractions" tag="frac" isOn={false} onChange={onChange} />)
  await userEvent.click(screen.getByRole('button'))
  expect(onChange).toHaveBeenCalledExactlyOnceWith(true)
})
