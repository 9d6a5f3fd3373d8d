import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
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
      />
    </MemoryRouter>,
  )
  expect(screen.getByRole('row', { name: /Web/ })).toHaveTextContent('Retired')
})
