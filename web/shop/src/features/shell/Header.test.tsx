import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Breadcrumbs } from './Header'
import type { Crumb } from './crumbs'

const show = (crumbs: Crumb[]) => render(<Breadcrumbs home="Demo Foundry" crumbs={crumbs} />)

test('case 57: there are none on the home page', () => {
  show([])
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('case 57: every step has title, link and class; the last is where one is and no link', () => {
  show([
    { title: 'Cart', link: '/cart', class: 'step' },
    { title: 'Check out', link: '/checkout' },
  ])
  expect(screen.getByRole('navigation', { name: 'You are here' })).toBeVisible()
  const links = screen.getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Demo Foundry', '/'],
    ['Cart', '/cart'],
  ])
  expect(screen.getByText('Cart').closest('li')).toHaveClass('step')
  expect(screen.getByText('Check out')).toHaveAttribute('aria-current', 'page')
})
