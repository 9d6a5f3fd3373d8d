import { linkLook } from '@typecase/ui/Link'
import { Link } from 'react-router'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import css from './Breadcrumbs.module.css'
import type { Crumb } from './crumbs'

/** The way to this page; its last step is no link. Nothing on the home page. */
export function Breadcrumbs({ home, crumbs }: { home: string; crumbs: readonly Crumb[] }) {
  if (crumbs.length === 0) return null
  const all: Crumb[] = [{ title: home, link: paths.front() }, ...crumbs]
  return (
    <nav aria-label={text('shell.breadcrumbs')}>
      <ol className={css.crumbs}>
        {all.map(({ title, link, class: name }, index) => (
          <li key={link} className={name}>
            {index < all.length - 1 ? (
              <Link className={linkLook.word} to={link}>
                {title}
              </Link>
            ) : (
              <span aria-current="page">{title}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
