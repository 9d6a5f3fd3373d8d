import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cell, chosen, copied, paste, said, show } from '#src/test/price-grid.tsx'

test('typing replaces, Enter goes down, and the old price stays beside', async () => {
  const { user, edits } = show()
  await user.click(cell(0, 0))
  await user.keyboard('45{Enter}')
  expect(cell(0, 0)).toHaveTextContent('45.00, was 40.00')
  expect(cell(1, 0)).toHaveFocus()
  expect(edits).toEqual([{ row: 'rye-1', column: 'eur', price: 4500 }])
  expect(said()).toBe('1 price changed.')
})

test('F2 edits the price itself, Tab goes right, Escape puts back', async () => {
  const { user, edits } = show()
  await user.click(cell(0, 0))
  await user.keyboard('{F2}')
  expect(screen.getByRole('textbox', { name: 'Price of Rye Single style, EUR' })).toHaveValue(
    '40.00',
  )
  await user.keyboard('{Backspace}5{Tab}')
  expect(cell(0, 0)).toHaveTextContent('40.05, was 40.00')
  expect(cell(0, 1)).toHaveFocus()
  await user.keyboard('99{Escape}')
  expect(cell(0, 1)).toHaveTextContent(/^45\.00$/)
  expect(cell(0, 1)).toHaveFocus()
  expect(edits).toHaveLength(1)
})

test('a text that is no price is refused in its cell, and editing goes on', async () => {
  const { user, edits } = show()
  await user.click(cell(0, 2))
  await user.keyboard('66.5{Enter}')
  expect(screen.getByRole('alert')).toHaveTextContent('“66.5” has too many decimals: JPY has none.')
  const field = screen.getByRole('textbox', { name: /^Price of/ })
  expect(field).toHaveFocus()
  expect(field).toBeInvalid()
  await user.keyboard('{Backspace}{Backspace}00{Enter}')
  expect(edits).toEqual([])
  expect(said()).toBe('Nothing changed: the prices are these already.')
})

test('a text that is no price is dropped and named when the focus goes elsewhere', async () => {
  const { user, edits } = show()
  await user.click(cell(0, 0))
  await user.keyboard('1,250')
  await user.click(cell(1, 1))
  expect(screen.getByRole('alert')).toHaveTextContent(/Rye Single style, EUR keeps its price/)
  expect(cell(1, 1)).toHaveFocus()
  expect(edits).toEqual([])
})

test('Ctrl Enter fills the range as one edit, which one undo takes back', async () => {
  const { user } = show()
  await user.click(cell(0, 0))
  await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}50{Control>}{Enter}{/Control}')
  expect(said()).toBe('4 prices changed.')
  await user.keyboard('{Control>}z{/Control}')
  expect(said()).toBe('Undone: fill of 4 prices.')
  expect(cell(1, 1)).toHaveTextContent(/^310\.00$/)
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  expect(cell(1, 1)).toHaveTextContent('50.00, was 310.00')
})

test('Delete takes a range off sale; cells without a price and blank ones stay', async () => {
  const { user, edits } = show()
  await user.click(screen.getAllByRole('rowheader', { name: 'Single style' })[1]!)
  await user.keyboard('{Delete}')
  expect(edits).toEqual([{ row: 'oat-1', column: 'eur', price: null }])
  expect(said()).toBe('1 price changed, 1 stays.')
  expect(cell(2, 0)).toHaveTextContent('no price, was 35.00')
})

test('a block is pasted as one command, and what is copied is plain', async () => {
  const { user, edits } = show()
  await user.click(cell(0, 0))
  paste('41.00\t"1,046.00"\r\n281.00\t310.00\r\n')
  expect(edits).toHaveLength(3)
  expect(said()).toBe('3 prices changed, 1 stays.')
  expect(chosen()).toBe(4)
  expect(copied()).toBe('41.00\t1046.00\n281.00\t310.00')
  await user.click(screen.getByRole('button', { name: 'Undo: paste of 3 prices' }))
  expect(cell(0, 0)).toHaveTextContent(/^40\.00$/)
  expect(edits.slice(3)).toEqual([
    { row: 'rye-1', column: 'eur', price: undefined },
    { row: 'rye-1', column: 'usd', price: undefined },
    { row: 'rye-all', column: 'eur', price: undefined },
  ])
})

test('a refused paste names its cells, changes nothing, and Escape closes the notice', async () => {
  const { user, edits } = show()
  await user.click(cell(0, 0))
  paste('fifty\t50')
  const notice = screen.getByRole('alert')
  expect(notice).toHaveTextContent('1 cell is no price. Nothing was pasted.')
  expect(notice).toHaveTextContent('Rye Single style, EUR: “fifty” is no price.')
  expect(edits).toEqual([])
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(cell(2, 1))
  paste('1\t2\t3')
  expect(screen.getByRole('alert')).toHaveTextContent(
    'The copied block has 1 row and 3 columns. From Oat Single style, USD on there is room for 1 and 2.',
  )
})

test('a formula says what it does before it is applied, and after', async () => {
  const { user, edits } = show()
  await user.click(cell(0, 0))
  await user.keyboard('{Control>}a{/Control}')
  await user.type(screen.getByLabelText('Change'), '+5 %')
  await user.type(screen.getByLabelText('Round to'), '5')
  expect(screen.getByText('4 prices change.')).toBeVisible()
  expect(screen.getByText(/3 stay: the change of each is less than half a step of 5/)).toBeVisible()
  await user.keyboard('{Enter}')
  expect(edits).toHaveLength(4)
  expect(said()).toBe('4 prices changed, 4 stay.')
  await user.click(screen.getByRole('button', { name: 'Undo: formula on 4 prices' }))
  expect(edits.slice(4).every(({ price }) => price === undefined)).toBe(true)
})

test('a formula that is not understood says how to write one', async () => {
  const { user, edits } = show()
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  expect(screen.getByText('Write +5 %, -10 %, * 1.2, + 2 or = 40.')).toBeVisible()
  await user.type(screen.getByLabelText('Change'), '- 50')
  expect(screen.getByText(/Rye Single style, EUR would fall below 0/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  expect(edits).toEqual([])
})

test('the ways to write a change stand there before the first error', async () => {
  const { user } = show()
  const help = screen.getByText(/^Change by \+4 %, -10 %, \* 1.2 or \+ 2, or set = 40/)
  expect(help).toBeVisible()
  expect(screen.getByLabelText('Change')).toHaveAccessibleDescription(/^Change by \+4 %/)
  await user.type(screen.getByLabelText('Change'), '4')
  expect(screen.getByText('Write + 4 to add, - 4 to take off, = 4 to set.')).toBeVisible()
  await user.type(screen.getByLabelText('Change'), ' %')
  expect(screen.getByText('Write +4 % to raise, -4 % to lower.')).toBeVisible()
})
