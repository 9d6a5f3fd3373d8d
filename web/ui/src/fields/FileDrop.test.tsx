import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { FileDrop } from './FileDrop'

test('the button lets choose files, the same ones again too', async () => {
  const onFiles = vi.fn()
  const { container } = render(<FileDrop label="Fonts" action="Choose files" onFiles={onFiles} />)
  const input = container.querySelector<HTMLInputElement>('input[type=file]')!
  const open = vi.spyOn(input, 'click')
  await userEvent.click(screen.getByRole('button', { name: 'Choose files' }))
  expect(open).toHaveBeenCalledOnce()

  const file = new File(['x'], 'a.ttf')
  for (let times = 1; times <= 2; times++) {
    fireEvent.change(input, { target: { files: [file] } })
    expect(onFiles).toHaveBeenCalledTimes(times)
    expect(onFiles).toHaveBeenLastCalledWith([file])
  }
})
