import type { AnchorHTMLAttributes } from 'react'
import { buttonLook, type ButtonKind } from './Button'
import css from './Link.module.css'

/** How links look; the router's own link component wears these classes. */
export const linkLook = {
  /** Underlined, within sentences and where nothing else says that it leads somewhere. */
  link: css.link!,
  /** A plain word that is underlined under the pointer, in menus and rows. */
  word: css.word!,
}

/** The attributes that make a link look like a button. */
export function buttonLink(kind: ButtonKind = 'outlined', isWide = false) {
  return { className: buttonLook, 'data-kind': kind, 'data-wide': isWide || undefined }
}

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; isWord?: boolean }

/** A link out of the application, by a full page load. */
export function Link({ isWord = false, children, ...rest }: Props) {
  return (
    <a {...rest} className={isWord ? linkLook.word : linkLook.link}>
      {children}
    </a>
  )
}
