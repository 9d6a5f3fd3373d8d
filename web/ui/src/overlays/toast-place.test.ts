import { expect, test } from 'vitest'
import { toastPlace, type ToastRoom } from './toast-place'

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

const wide: ToastRoom = {
  room: box(0, 0, 1440, 900),
  size: { width: 300, height: 44 },
  margin: 40,
  bars: [],
  focused: null,
}
const phone: ToastRoom = { ...wide, room: box(0, 0, 390, 844), margin: 16 }
const barOf = ({ room }: ToastRoom) => box(0, room.bottom - 56, room.right, 56)

test('toasts stand at the lower left where nothing is in the way', () => {
  expect(toastPlace(wide)).toEqual({ edge: 'bottom', side: 'left', offset: 0 })
})

test.each([
  ['1440', wide],
  ['390', phone],
])('at %s they stand above a bar at the foot', (_, room) => {
  expect(toastPlace({ ...room, bars: [barOf(room)] })).toEqual({
    edge: 'bottom',
    side: 'left',
    offset: 56,
  })
})

test('a focused field at the lower left sends them to the right, on a phone to the top', () => {
  expect(toastPlace({ ...wide, focused: box(60, 820, 200, 28) })).toMatchObject({ side: 'right' })
  expect(
    toastPlace({ ...phone, bars: [barOf(phone)], focused: box(16, 740, 358, 44) }),
  ).toMatchObject({ edge: 'top', offset: 0 })
})

test('bars that stand on each other are one', () => {
  const bars = [box(0, 744, 390, 44), box(0, 788, 390, 56)]
  expect(toastPlace({ ...phone, bars })).toMatchObject({ edge: 'bottom', offset: 100 })
})

test('a bar that floats is gone round', () => {
  const bars = [box(30, 800, 400, 60)]
  expect(toastPlace({ ...wide, bars })).toMatchObject({ edge: 'bottom', side: 'right' })
})

test('the keyboard of a phone leaves the upper part to them', () => {
  const room = box(0, 0, 390, 500)
  expect(toastPlace({ ...phone, room, bars: [barOf(phone)] })).toMatchObject({ offset: 0 })
})
