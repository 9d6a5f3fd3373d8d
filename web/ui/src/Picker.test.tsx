import { configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

// The first import of the controls takes a while on a machine that is busy.
configure({ asyncUtilTimeout: 20_000 })
vi.setConfig({ testTimeout: 60_000 })

const choices = [
  { id: 'any', name: 'Any width' },
  { id: 'narrow', name: 'Narrow' },
]

// Each test begins before the list's script is here.
beforeEach(() => vi.resetModules())

async function show() {
  const { Picker } = await import('./Picker')
  const onChange = vi.fn()
  render(<Picker label="Width" choices={choices} value="any" onChange={onChange} />)
  return onChange
}

const button = () => screen.getByRole('button', { name: /Any width.*Width/ })

test('what is pressed before the script is here opens once it is', async () => {
  const onChange = await show()
  const first = button()
  expect(first).toHaveAttribute('aria-haspopup', 'listbox')
  await userEvent.click(first)
  await userEvent.click(await screen.findByRole('option', { name: 'Narrow' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('narrow')
})

test('the focus goes on from what stood in, and nothing opens', async () => {
  await show()
  const first = button()
  await userEvent.tab()
  await waitFor(() => expect(first).not.toBeInTheDocument())
  expect(button()).toHaveFocus()
  expect(screen.queryByRole('listbox')).toBeNull()
  await userEvent.keyboard('{ArrowDown}')
  expect(await screen.findByRole('listbox')).toBeVisible()
})
