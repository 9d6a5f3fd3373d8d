import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Licence } from '../catalogue/queries'
import { Uses } from './Uses'

const kind = (id: string, limits: string[]) => ({ id, name: id, summary: `For ${id}`, limits })

test('a licence kind that forbids nothing has no full stop of its own', () => {
  const licences = [kind('desktop', ['No apps']), kind('exhibition', [])] as unknown as Licence[]
  render(<Uses licences={licences} choices={{ uses: [] } as never} page={null} />)
  expect(screen.getByText('No apps.')).toBeVisible()
  expect(screen.queryByText(/^\.$|^undefined/)).toBeNull()
})
