import { NavLink } from 'react-router'
import type { SubScreen } from '../areas/areas'
import css from './ScreenRow.module.css'

type Props = {
  /** The area, for those who hear it. */
  label: string
  /** That the member may open. */
  screens: readonly SubScreen[]
}

/** The row of links to the screens of an area. */
export const ScreenRow = ({ label, screens }: Props) => (
  <nav className={css.screens} aria-label={label}>
    <ul>
      {screens.map(({ id, to, label: name }) => (
        <li key={id}>
          <NavLink to={to}>{name}</NavLink>
        </li>
      ))}
    </ul>
  </nav>
)
