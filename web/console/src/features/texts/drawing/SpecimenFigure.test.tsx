import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { facesIn } from './faces'
import { SpecimenFigure } from './SpecimenFigure'

const faces = facesIn(
  [{ id: 'rye', record: { name: 'Rye' } }],
  [{ id: 'rye-bold', record: { family: 'rye', name: 'Bold' } }],
)
const specimen = { family: 'rye', style: 'Bold', size: 96, features: {}, text: 'Night', line: 1 }

test('a member who may not load fonts reads that the line is not set in its own', () => {
  render(<SpecimenFigure specimen={specimen} faces={faces} mayFetch={false} />)
  expect(screen.getByText(/Rye Bold, 96 px/)).toHaveTextContent(/not set in this font here/)
})
