import { expect, test } from 'vitest'
import { facesIn } from './faces'

const style = (id: string, family: string, name: string) => ({ id, record: { family, name } })
const faces = facesIn(
  [
    { id: 'rye', record: { name: 'Rye', texts: { specimen: { style: 'rye-bold' } } } },
    { id: 'oat', record: { name: 'Oat' } },
  ],
  [
    style('rye-regular', 'rye', 'Regular'),
    style('rye-bold', 'rye', 'Bold'),
    style('o', 'oat', 'Regular'),
  ],
)

test('a specimen is set in the style that it names, or in the one that introduces its family', () => {
  expect(faces.styleOf({ family: 'rye', style: 'Regular' })?.id).toBe('rye-regular')
  expect(faces.styleOf({ family: 'rye', style: '' })?.id).toBe('rye-bold')
  expect(faces.styleOf({ family: 'oat', style: '' })?.id).toBe('o')
})

test('a style or a family that the shop does not have sets nothing', () => {
  expect(faces.styleOf({ family: 'rye', style: 'Black' })).toBeNull()
  expect(faces.styleOf({ family: 'wheat', style: '' })).toBeNull()
})

test('families stand by name, with their own styles', () => {
  expect(faces.families.map(({ name }) => name)).toEqual(['Oat', 'Rye'])
  expect(faces.stylesOf('rye').map(({ name }) => name)).toEqual(['Regular', 'Bold'])
})
