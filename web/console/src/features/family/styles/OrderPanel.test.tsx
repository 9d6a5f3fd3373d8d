import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { EntryRecord } from '../../drafts/edits'
import type { Family } from '../use-family'
import { ordered } from '../style-order'
import { textsIn } from '../terms'
import { OrderPanel } from './OrderPanel'

beforeEach(() => {
  vi.stubGlobal(
    'FontFace',
    class {
      load = () => Promise.reject(new DOMException('no', 'NetworkError'))
    },
  )
})

const byWeight = ['light', 'regular', 'bold']
const stored: EntryRecord = { name: 'Rye', texts: { styleOrder: ['regular'] } }

/** The family as its panel last made it. */
let made: EntryRecord

function Shown() {
  const [record, setRecord] = useState(stored)
  const style = (id: string) => ({ id, stored: { name: id }, record: { name: id } })
  const family = {
    ...{ record, stored, byWeight, details: { styles: [] }, now: 0, isSeen: true },
    styles: ordered(byWeight, textsIn(record).styleOrder).map(style),
    edit: (next: EntryRecord) => setRecord((made = next)),
  } as unknown as Family
  return (
    <QueryClientProvider client={new QueryClient()}>
      <OrderPanel family={family} priceOf={() => undefined} currency="EUR" />
    </QueryClientProvider>
  )
}

const button = (name: string) => screen.getByRole('button', { name })
const order = () => screen.getAllByRole('listitem').map((row) => row.textContent)

test('a style that is moved by steps and back leaves the order as the shop wrote it', async () => {
  render(<Shown />)
  await userEvent.click(button('Move light down'))
  expect(order()).toEqual([
    expect.stringContaining('regular'),
    expect.stringContaining('bold'),
    expect.stringContaining('light'),
  ])
  expect(screen.getByRole('status')).toHaveTextContent('light is now 3 of 3.')
  // Where a step ends, the focus is at the way back.
  await waitFor(() => expect(button('Move light up')).toHaveFocus())
  await userEvent.keyboard('{Enter}')
  expect(made).toEqual(stored)
})

test('a style is picked up by key, moved and put down', async () => {
  render(<Shown />)
  button('Move bold').focus()
  await userEvent.keyboard('m{ArrowUp}{ArrowUp}{Enter}')
  expect(textsIn(made).styleOrder).toEqual(['bold', 'regular', 'light'])
  await waitFor(() => expect(button('Move bold')).toHaveFocus())
})
