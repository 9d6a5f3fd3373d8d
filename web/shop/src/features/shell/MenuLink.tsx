import { linkLook } from '@typecase/ui/Link'
import { Link } from 'react-router'
import type { MenuItem } from '#src/features/content/queries.ts'

/** An item of menu 1: within the shop or out of it. */
export function MenuLink({ item: { link, title } }: { item: MenuItem }) {
  return link.startsWith('/') ? (
    <Link className={linkLook.word} to={link}>
      {title}
    </Link>
  ) : (
    <a className={linkLook.word} href={link}>
      {title}
    </a>
  )
}
