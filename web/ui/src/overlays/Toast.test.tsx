import { act, configure, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { toast, Toasts } from './Toast'

// The first import of the controls takes a while on a machine that is busy.
configure({ asyncUtilTimeout: 20_000 })
vi.setConfig({ testTimeout: 60_000 })

test('a toast called before the script is here shows once it is, and can act', async () => {
  const onPress = vi.fn()
  toast({ text: 'Saved.', action: { label: 'Undo', onPress } })
  render(<Toasts label="Notices" closeLabel="Close" />)
  expect(await screen.findByText('Saved.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(onPress).toHaveBeenCalledOnce()
  expect(screen.queryByText('Saved.')).toBeNull()
})

test('a toast waits under the pointer and while it has the focus', async () => {
  render(<Toasts label="Notices" closeLabel="Close" />)
  vi.useFakeTimers()
  try {
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    act(() => toast({ text: 'Sent.' }))
    const region = screen.getByRole('region', { name: /^Notices/ })
    fireEvent.pointerEnter(region, { pointerType: 'mouse' })
    await pass(20_000)
    expect(screen.getByText('Sent.')).toBeVisible()
    fireEvent.pointerLeave(region, { pointerType: 'mouse' })
    act(() => screen.getByRole('button', { name: 'Close' }).focus())
    await pass(20_000)
    expect(screen.getByText('Sent.')).toBeVisible()
    act(() => screen.getByRole('button', { name: 'Close' }).blur())
    await pass(6_100)
    expect(screen.queryByText('Sent.')).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('toasts stand clear of a bar at the foot of the window', async () => {
  const bar = document.body.appendChild(document.createElement('div'))
  bar.dataset['footBar'] = ''
  const { innerWidth: width, innerHeight: height } = window
  bar.getBoundingClientRect = () => new DOMRect(0, height - 56, width, 56)
  render(<Toasts label="Notices" closeLabel="Close" />)
  act(() => toast({ text: 'Kept.' }))
  expect(await screen.findByText('Kept.')).toBeVisible()
  const region = screen.getByRole('region', { name: /^Notices/ })
  expect(region.style.getPropertyValue('--toast-offset')).toBe('56px')
  expect(region.dataset).toMatchObject({ edge: 'bottom', side: 'left' })
  bar.remove()
})
