import { linkLook } from '@typecase/ui/Link'
import { Link } from 'react-router'
import type { MenuItem } from '#src/features/content/queries.ts'
import { isScreen } from '#src/paths.ts'

/** An item of menu 1: a screen of the shop, or whatever else the browser opens. */
export function MenuLink({ item: { link, title } }: { item: MenuItem }) {
  return link.startsWith('/') && isScreen(link) ? (
    <Link className={linkLook.word} to={link}>
      {title}
    </Link>
  ) : (
    <a className={linkLook.word} href={link}>
      {title}
    </a>
  )
}
