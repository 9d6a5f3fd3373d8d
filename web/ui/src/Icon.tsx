import type { ReactNode } from 'react'
import css from './Icon.module.css'

const shapes = {
  heart:
    'M8 13.6 2.9 8.4a3.2 3.2 0 0 1 0-4.6 3.2 3.2 0 0 1 4.6 0l.5.5.5-.5a3.2 3.2 0 0 1 4.6 0 3.2 3.2 0 0 1 0 4.6z',
  theme: (
    <>
      <circle cx="8" cy="8" r="5.6" />
      <path d="M8 2.4a5.6 5.6 0 0 1 0 11.2z" fill="currentColor" />
    </>
  ),
  search: (
    <>
      <circle cx="7" cy="7" r="4.6" />
      <path d="m10.4 10.4 4 4" />
    </>
  ),
  menu: 'M1.5 5h13M1.5 11h13',
  close: 'm3.5 3.5 9 9m0-9-9 9',
  chevron: 'm4 6 4 4 4-4',
}

/** The class of a button that holds nothing else. */
export const iconButton = css.button!

type DrawingProps = { name: string; shape: ReactNode; isFilled?: boolean }

/** A drawing of 16 px that says nothing by itself: its control carries the words. */
export function Drawing({ name, shape, isFilled = false }: DrawingProps) {
  return (
    <svg
      className={css.icon}
      data-filled={isFilled || undefined}
      data-name={name}
      viewBox="0 0 16 16"
      aria-hidden="true"
    >
      {typeof shape === 'string' ? <path d={shape} /> : shape}
    </svg>
  )
}

/** The drawings of every page; those of tools are in ToolIcon.tsx. */
export const Icon = ({ name, ...rest }: { name: keyof typeof shapes; isFilled?: boolean }) => (
  <Drawing name={name} shape={shapes[name]} {...rest} />
)
