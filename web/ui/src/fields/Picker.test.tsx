import { act, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
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
beforeEach(() => {
  vi.resetModules()
  vi.doUnmock('./Select')
})

/** Keeps the list's script back until it is let go. */
function heldBack() {
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  vi.doMock('./Select', async (original) => {
    await gate
    return original()
  })
  return () => act(async () => open())
}

async function show() {
  const { Picker } = await import('./Picker')
  const onChange = vi.fn()
  render(
    <>
      <Picker label="Width" choices={choices} value="any" onChange={onChange} />
      <a href="#elsewhere">Elsewhere</a>
    </>,
  )
  return onChange
}

const button = () => screen.getByRole('button', { name: /Any width.*Width/ })

/** Lets a failure arrive, or a list open that was told to. */
const settled = () => act(() => new Promise((done) => setTimeout(done, 50)))

test('a picker pressed before the script is here opens once it is', async () => {
  const onChange = await show()
  const first = button()
  expect(first).toHaveAttribute('aria-haspopup', 'listbox')
  await userEvent.click(first)
  await userEvent.click(await screen.findByRole('option', { name: 'Narrow' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('narrow')
})

test('the list is drawn when the keyboard comes to it, though its script is here before', async () => {
  const fetched = vi.fn()
  vi.doMock('./Select', async (original) => {
    const list = await original()
    fetched()
    return list
  })
  await show()
  const first = button()
  await waitFor(() => expect(fetched).toHaveBeenCalled())
  await settled()
  expect(first).toBeInTheDocument()
  await userEvent.tab()
  await waitFor(() => expect(first).not.toBeInTheDocument())
  expect(screen.queryByRole('listbox')).toBeNull()
})

test.each(['mouse', 'touch', 'pen'])(
  'a target that a %s comes near stays until it has pressed',
  async (pointerType) => {
    await show()
    await import('./Select')
    const first = button()
    fireEvent.pointerEnter(first, { pointerType })
    await settled()
    expect(first).toBeInTheDocument()
    fireEvent.pointerDown(first, { pointerType })
    fireEvent.click(first)
    expect(await screen.findByRole('listbox')).toBeVisible()
  },
)

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

test('a focus moved elsewhere after pressing stays there, and nothing opens', async () => {
  const letGo = heldBack()
  await show()
  const first = button()
  await userEvent.click(first)
  expect(first).toHaveFocus()
  await userEvent.tab()
  await letGo()
  await waitFor(() => expect(first).not.toBeInTheDocument())
  await settled()
  expect(screen.getByRole('link', { name: 'Elsewhere' })).toHaveFocus()
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('a press whose script did not come is forgotten', async () => {
  let hasNetwork = false
  const fetched = vi.fn()
  vi.doMock('./Select', (original) => {
    fetched()
    if (!hasNetwork) throw new TypeError('no network')
    return original()
  })
  await show()
  const first = button()
  await userEvent.click(first)
  await waitFor(() => expect(fetched).toHaveBeenCalled())
  await settled()
  hasNetwork = true
  await userEvent.tab()
  await userEvent.tab({ shift: true })
  await waitFor(() => expect(first).not.toBeInTheDocument())
  await settled()
  expect(button()).toHaveFocus()
  expect(screen.queryByRole('listbox')).toBeNull()
})
