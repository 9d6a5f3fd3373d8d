import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Slider } from './Slider'

function Weight({ onChange = () => {} }: { onChange?: (value: number) => void }) {
  const [value, setValue] = useState(400)
  return (
    <Slider
      label="Weight"
      value={value}
      min={200}
      max={900}
      step={1}
      defaultValue={400}
      ticks={[200, 300, 400, 700, 900]}
      onChange={(next) => {
        setValue(next)
        onChange(next)
      }}
    />
  )
}

const thumb = () => screen.getByRole('slider', { name: 'Weight' })
const number = () => screen.getByRole('textbox', { name: 'Weight' })

test('an arrow key moves by one step', async () => {
  render(<Weight />)
  thumb().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
  expect(number()).toHaveValue('401')
})

test('shift and an arrow key move by ten', async () => {
  render(<Weight />)
  thumb().focus()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(number()).toHaveValue('410')
})

test('the number can be edited and stays within the axis', async () => {
  render(<Weight />)
  await userEvent.clear(number())
  await userEvent.type(number(), '640{Enter}')
  expect(thumb()).toHaveValue('640')
  await userEvent.clear(number())
  await userEvent.type(number(), '5000{Enter}')
  expect(thumb()).toHaveValue('900')
})

test('a double click on the track leads back to the default', async () => {
  const { container } = render(<Weight />)
  thumb().focus()
  await userEvent.keyboard('{End}')
  expect(number()).toHaveValue('900')
  await userEvent.dblClick(container.querySelector('.track')!)
  expect(number()).toHaveValue('400')
})
