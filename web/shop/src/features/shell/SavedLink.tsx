import { Icon } from '@typecase/ui/Icon'
import { Link } from 'react-router'
import { useHearts } from '#src/features/hearts/store.ts'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import css from './SavedLink.module.css'

/** A heart and a count while fonts are saved. */
export function SavedLink() {
  const count = useHearts(({ items }) => items.length)
  if (count === 0) return null
  return (
    <Link className={css.saved} to={paths.saves()} aria-label={text('shell.saved', { count })}>
      <Icon name="heart" isFilled />
      {count}
    </Link>
  )
}
