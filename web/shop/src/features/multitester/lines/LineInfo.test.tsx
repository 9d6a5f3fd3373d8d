import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Family } from '#src/features/catalogue/queries.ts'
import { LineInfo, type LineInfoProps } from './LineInfo'

const family = {
  ...{ id: 'fraunces', name: 'Fraunces', hasTrial: true },
  specimen: { style: { id: 'fraunces-regular' } },
}
const style = { id: 'fraunces-thin', name: 'Thin' }

test('the whole family is one click from its trial fonts, whatever style the line is set in', () => {
  const props = {
    lineKey: 'one',
    family: family as Family,
    setting: { size: 72 },
    style,
    details: undefined,
    isOpen: false,
    onChange: vi.fn(),
    onRemove: vi.fn(),
  }
  render(<LineInfo {...(props as unknown as LineInfoProps)} />)
  const trial = screen.getByRole('link', { name: 'Trial fonts of Fraunces' })
  expect(trial).toHaveAttribute('href', '/trials?font=fraunces')
  expect(screen.getByRole('link', { name: 'Buy Fraunces Thin' })).toHaveAttribute(
    'href',
    '/fraunces/buy?style=fraunces-thin',
  )
})

test('a family that is offered as no trial has no link to one', () => {
  const props = {
    ...{ lineKey: 'one', setting: { size: 72 }, style, details: undefined, isOpen: false },
    family: { ...family, hasTrial: false } as Family,
    ...{ onChange: vi.fn(), onRemove: vi.fn() },
  }
  render(<LineInfo {...(props as unknown as LineInfoProps)} />)
  expect(screen.queryByRole('link', { name: 'Trial fonts of Fraunces' })).toBeNull()
})
