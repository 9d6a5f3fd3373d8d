import {
  createContext,
  createElement,
  use,
  type AnchorHTMLAttributes,
  type ComponentType,
} from 'react'
import { buttonLook, type ButtonKind } from './Button'
import css from './Link.module.css'

/** How links look, for what is none in the document but acts as one. */
export const linkLook = {
  /** Underlined, within sentences and where nothing else says that it leads somewhere. */
  link: css.link!,
  /** A plain word that is underlined under the pointer, in menus and rows. */
  word: css.word!,
  /** The same at once, for the name or price of a row. */
  row: css.row!,
}

/** The attributes that make a link look like a button. */
export function buttonLink(kind: ButtonKind = 'outlined', isWide = false) {
  return { className: buttonLook, 'data-kind': kind, 'data-wide': isWide || undefined }
}

type Look = { look?: keyof typeof linkLook; className?: string | undefined }

type ScreenLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  to: string
  replace?: boolean
  state?: unknown
}

function PlainLink({ to, children, ...rest }: ScreenLinkProps) {
  const attributes = { ...rest, replace: undefined, state: undefined }
  return (
    <a {...attributes} href={to}>
      {children}
    </a>
  )
}

/** The link of the application's router. Without a router every link loads its document. */
export const LinkContext = createContext<ComponentType<ScreenLinkProps>>(PlainLink)

type TextLinkProps = Omit<ScreenLinkProps, 'className'> & Look

/** A link to a screen of the shop. */
export function TextLink({ look = 'link', className = '', ...rest }: TextLinkProps) {
  return createElement(use(LinkContext), {
    ...rest,
    className: `${linkLook[look]} ${className}`.trim(),
  })
}

type DocumentLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & Look & { href: string }

/** A link that loads its document: out of the application, or to a file. */
export const DocumentLink = ({ look = 'link', className = '', ...rest }: DocumentLinkProps) => (
  <a {...rest} className={`${linkLook[look]} ${className}`.trim()}>
    {rest.children}
  </a>
)
