import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from './Button'

test('a press by pointer, Enter or Space does its work once', async () => {
  const onPress = vi.fn()
  render(<Button onPress={onPress}>Go</Button>)
  await userEvent.click(screen.getByRole('button'))
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard(' ')
  expect(onPress).toHaveBeenCalledTimes(3)
})

test('while it works it keeps the focus and its words, and does nothing', async () => {
  const onPress = vi.fn()
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const form = (isPending: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" isPending={isPending} onPress={onPress}>
        Pay
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  await userEvent.tab()
  rerender(form(true))
  const button = screen.getByRole('button', { name: 'Pay' })
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(button)
  await userEvent.keyboard('{Enter}')
  expect(onPress).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})
