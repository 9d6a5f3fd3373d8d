import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { Checkbox } from './Choice'

const onChange = vi.fn()
let clicked: Event | undefined

beforeEach(() => {
  onChange.mockReset()
  clicked = undefined
  const note = (event: Event) => void (clicked = event)
  window.addEventListener('click', note, { capture: true })
  render(
    <Checkbox onChange={onChange}>
      I accept the <a href="#terms">terms</a>.
    </Checkbox>,
  )
  return () => window.removeEventListener('click', note, { capture: true })
})

test('a link in the sentence leads on, by pointer and by keyboard', async () => {
  await userEvent.click(screen.getByRole('link'))
  expect(clicked).toHaveProperty('defaultPrevented', false)
  clicked = undefined
  screen.getByRole('link').focus()
  await userEvent.keyboard('{Enter}')
  expect(clicked).toHaveProperty('defaultPrevented', false)
})

test('the rest of the sentence ticks the box', async () => {
  await userEvent.click(screen.getByText(/I accept the/))
  expect(onChange).toHaveBeenCalledExactlyOnceWith(true)
})
