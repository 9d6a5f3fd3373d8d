import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { recordForm } from '../fields/use-record'
import type { InvoicesRecord, ShopRecord } from './model'
import { Invoices, SellerTaxes } from './Seller'

const faults = {
  at: () => undefined,
  ofList: () => undefined,
  ofLines: () => [],
  elsewhere: () => [],
}

const saved: unknown[] = []

function FirstNumber() {
  const [record, setRecord] = useState<Record<string, unknown>>({ prefix: '', firstNumber: 1 })
  const draft = {
    edit: (edits: readonly { record: Record<string, unknown> | null }[]) => {
      saved.push(edits[0]!.record!['firstNumber'])
      setRecord(edits[0]!.record!)
    },
  }
  const key = { kind: 'invoices' as const, id: '1' }
  const form = recordForm<InvoicesRecord>(draft, key, { record, stored: record })
  return <Invoices form={form} faults={faults} isReadOnly={false} />
}

test('the first number of an invoice is cleared and typed anew', async () => {
  render(<FirstNumber />)
  const field = screen.getByRole('textbox', { name: 'First number' })
  await userEvent.type(field, '{Backspace}')
  expect(field).toHaveValue('')
  expect(field).toBeInvalid()
  await userEvent.type(field, '5')
  expect(saved).toEqual([5])
})

const taxes = {
  oneStop: false,
  smallBusiness: false,
  smallBusinessSentence: '',
  vatFallback: 'charge' as const,
}

test('a shop that was registered nowhere says so', () => {
  const registered = [{ place: 'DE', consumersOnly: false }]
  const form = recordForm<ShopRecord>(
    { edit: () => {} },
    { kind: 'shop', id: '1' },
    { record: { taxes, registrations: registered }, stored: { taxes, registrations: [] } },
  )
  render(<SellerTaxes form={form} faults={faults} isReadOnly={false} />)
  expect(screen.getByText('was empty')).toBeVisible()
  expect(screen.queryByText(/“”/)).toBeNull()
})

test('the country of a registration stands by its name', () => {
  const registrations = [{ place: 'PT', consumersOnly: false }]
  const form = recordForm<ShopRecord>(
    { edit: () => {} },
    { kind: 'shop', id: '1' },
    { record: { taxes, registrations }, stored: { taxes, registrations } },
  )
  render(<SellerTaxes form={form} faults={faults} isReadOnly={false} />)
  expect(screen.getByText('Portugal')).toBeVisible()
})
