import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cell, chosen, copied, paste, said, sheet, show } from '#src/test/price-grid.tsx'

test('the grid counts its rows and columns, and one cell is a tab stop', async () => {
  const { user } = show()
  const grid = screen.getByRole('grid', { name: 'Prices' })
  expect(grid).toHaveAttribute('aria-rowcount', '6')
  expect(grid).toHaveAttribute('aria-colcount', '4')
  expect(within(grid).getAllByRole('gridcell')).toHaveLength(9)
  expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  expect(cell(2, 2)).toHaveAttribute('aria-readonly', 'true')
  await user.click(cell(1, 1))
  expect(cell(1, 1)).toHaveFocus()
  await user.tab()
  expect(grid).not.toContainElement(document.activeElement as HTMLElement)
})

test('arrows, Home, End and Ctrl lead through the cells, past headings', async () => {
  const { user } = show()
  await user.click(cell(1, 0))
  await user.keyboard('{ArrowDown}')
  expect(cell(2, 0)).toHaveFocus()
  await user.keyboard('{End}')
  expect(cell(2, 2)).toHaveFocus()
  await user.keyboard('{Control>}{Home}{/Control}')
  expect(cell(0, 0)).toHaveFocus()
  await user.keyboard('{Control>}{ArrowRight}{/Control}')
  expect(cell(0, 2)).toHaveFocus()
})

test('Shift extends the range and it is said; Escape makes it a cell', async () => {
  const { user } = show()
  await user.click(cell(0, 0))
  await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
  expect(chosen()).toBe(4)
  expect(cell(0, 0)).toHaveFocus()
  expect(said()).toBe('Selected: Rye Single style to Rye Complete family, EUR to USD')
  await user.keyboard('{Escape}')
  expect(chosen()).toBe(1)
})

test('whole rows, columns, families and the sheet are selected by keys and heads', async () => {
  const { user } = show()
  await user.click(cell(0, 1))
  await user.keyboard('{Shift>} {/Shift}')
  expect(chosen()).toBe(3)
  await user.keyboard('{Control>} {/Control}')
  expect(chosen()).toBe(3)
  expect(cell(2, 1)).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{Control>}a{/Control}')
  expect(chosen()).toBe(9)
  await user.click(screen.getByRole('columnheader', { name: 'EUR' }))
  expect(chosen()).toBe(3)
  await user.click(screen.getByRole('rowheader', { name: 'Rye' }))
  expect(chosen()).toBe(6)
  await user.click(screen.getByRole('columnheader', { name: 'Two families' }))
  expect(chosen()).toBe(9)
})

test('a drag and a press with Shift select a range', async () => {
  const { user } = show()
  await user.pointer([
    { keys: '[MouseLeft>]', target: cell(0, 0) },
    { target: cell(1, 1) },
    { keys: '[/MouseLeft]' },
    { target: cell(2, 2) },
  ])
  expect(chosen()).toBe(4)
  await user.keyboard('{Shift>}')
  await user.click(cell(2, 0))
  expect(chosen()).toBe(3)
})

test('who may only look copies, and is told why nothing changes', async () => {
  const { user, edits } = show({ isReadOnly: true })
  await user.click(cell(0, 0))
  expect(copied()).toBe('40.00')
  await user.keyboard('5')
  expect(screen.queryByRole('textbox', { name: /^Price of/ })).toBeNull()
  await user.keyboard('{Delete}')
  paste('5')
  expect(edits).toEqual([])
  expect(said()).toBe('Your role may look at prices, not change them.')
})

test('of a thousand rows those near the screen and the active one are in the document', async () => {
  const rows = Array.from({ length: 1000 }, (_, at) => ({
    key: `r${at}`,
    label: `Style ${at}`,
    cells: [4000 + at],
  }))
  const { user } = show({ of: { columns: sheet.columns.slice(0, 1), rows } })
  expect(screen.getAllByRole('gridcell').length).toBeLessThan(100)
  await user.click(cell(0, 0))
  await user.keyboard('{Control>}{End}{/Control}')
  expect(cell(999, 0)).toHaveFocus()
  expect(cell(999, 0).closest('[role=row]')).toHaveAttribute('aria-rowindex', '1001')
  expect(screen.getAllByRole('gridcell').length).toBeLessThan(100)
})

test('a sheet without rows takes no press, key or paste', async () => {
  const { user } = show({ of: { ...sheet, rows: [] } })
  await user.click(screen.getByRole('columnheader', { name: 'EUR' }))
  await user.keyboard('{Control>}a{/Control}')
  fireEvent.paste(screen.getByRole('grid'), { clipboardData: { getData: () => '35' } })
  await user.type(screen.getByLabelText('Change'), '+5 %{Enter}')
  expect(screen.getByText('Nothing changed: the prices are these already.')).toBeVisible()
})
