import { configure, render, screen } from '@testing-library/react'
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
