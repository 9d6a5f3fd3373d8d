import { render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { startOfDay } from '../../fields/parse-values'
import { newLicence, type LicenceRecord } from '../model'
import { KindTable } from './KindTable'

test('the state of a kind is that of today', () => {
  const ended = { state: 'published', onUntil: startOfDay('2001-01-01') }
  const record = { ...newLicence('Web'), life: ended } as LicenceRecord
  render(
    <MemoryRouter>
      <KindTable
        ids={['web']}
        kinds={new Map([['web', { stored: record, record }]])}
        sales={new Map()}
        was={['web']}
        isReadOnly
        onOrder={() => {}}
        onKeep={() => {}}
      />
    </MemoryRouter>,
  )
  expect(screen.getByRole('row', { name: /Web/ })).toHaveTextContent('Retired')
})

test('a kind that the draft removes stays in sight, with a way back', async () => {
  const [web, app] = [newLicence('Web'), newLicence('App')] as LicenceRecord[]
  const onKeep = vi.fn()
  render(
    <MemoryRouter>
      <KindTable
        ids={['web']}
        kinds={
          new Map([
            ['app', { stored: app!, record: null }],
            ['web', { stored: web!, record: web! }],
          ])
        }
        sales={new Map()}
        was={['app', 'web']}
        isReadOnly={false}
        onOrder={() => {}}
        onKeep={onKeep}
      />
    </MemoryRouter>,
  )
  const row = screen.getByRole('row', { name: /App/ })
  expect(row).toHaveTextContent('removed in this draft')
  expect(within(row).queryByRole('link')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Keep App' }))
  expect(onKeep).toHaveBeenCalledExactlyOnceWith('app')
})

test('the focus stays in the table when a removed kind is kept', async () => {
  const [web, app] = [newLicence('Web'), newLicence('App')] as LicenceRecord[]
  const Licences = () => {
    const [isKept, setKept] = useState(false)
    const kinds = [
      ['web', { stored: web!, record: web! }],
      ['app', { stored: app!, record: isKept ? app! : null }],
    ] as const
    return (
      <KindTable
        ids={isKept ? ['web', 'app'] : ['web']}
        kinds={new Map(kinds)}
        sales={new Map()}
        was={['web', 'app']}
        isReadOnly={false}
        onOrder={() => {}}
        onKeep={() => setKept(true)}
      />
    )
  }
  render(
    <MemoryRouter>
      <Licences />
    </MemoryRouter>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Keep App' }))
  expect(within(screen.getByRole('row', { name: /App/ })).getByRole('button')).toHaveFocus()
})
