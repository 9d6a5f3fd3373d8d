import { Drawing } from './Icon'

const shapes = {
  controls: 'M1.5 5h13M1.5 11h13M5 2.5v5M11 8.5v5',
  oneColumn: 'M2 3.5h12M2 8h12M2 12.5h12',
  twoColumns: 'M2 3.5h5M2 8h5M2 12.5h5M9 3.5h5M9 8h5M9 12.5h5',
  alignLeft: 'M2 3.5h12M2 8h7M2 12.5h10',
  alignCentre: 'M2 3.5h12M4.5 8h7M3 12.5h10',
  alignRight: 'M2 3.5h12M7 8h7M4 12.5h10',
  justify: 'M2 3.5h12M2 8h12M2 12.5h12',
}

/** A drawing of the testers: an Icon that the first page does without. */
export const ToolIcon = ({ name }: { name: keyof typeof shapes }) => (
  <Drawing name={name} shape={shapes[name]} />
)
