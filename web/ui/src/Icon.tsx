import css from './Icon.module.css'

const shapes = {
  heart: (
    <path d="M8 13.6 2.9 8.4a3.2 3.2 0 0 1 0-4.6 3.2 3.2 0 0 1 4.6 0l.5.5.5-.5a3.2 3.2 0 0 1 4.6 0 3.2 3.2 0 0 1 0 4.6z" />
  ),
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
  menu: <path d="M1.5 5h13M1.5 11h13" />,
  close: <path d="m3.5 3.5 9 9m0-9-9 9" />,
  chevron: <path d="m4 6 4 4 4-4" />,
  controls: <path d="M1.5 5h13M1.5 11h13M5 2.5v5M11 8.5v5" />,
  oneColumn: <path d="M2 3.5h12M2 8h12M2 12.5h12" />,
  twoColumns: <path d="M2 3.5h5M2 8h5M2 12.5h5M9 3.5h5M9 8h5M9 12.5h5" />,
  alignLeft: <path d="M2 3.5h12M2 8h7M2 12.5h10" />,
  alignCentre: <path d="M2 3.5h12M4.5 8h7M3 12.5h10" />,
  alignRight: <path d="M2 3.5h12M7 8h7M4 12.5h10" />,
  justify: <path d="M2 3.5h12M2 8h12M2 12.5h12" />,
  tick: <path d="m3 8.5 3.5 3.5L13 4.5" />,
}

export type IconName = keyof typeof shapes

/** A drawing of 16 px that says nothing by itself: its control carries the words. */
export function Icon({ name, isFilled = false }: { name: IconName; isFilled?: boolean }) {
  return (
    <svg
      className={css.icon}
      data-filled={isFilled || undefined}
      data-name={name}
      viewBox="0 0 16 16"
      aria-hidden="true"
    >
      {shapes[name]}
    </svg>
  )
}
