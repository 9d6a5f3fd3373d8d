import { DocumentLink } from '@typecase/ui/Link'
import { VisuallyHidden } from '@typecase/ui/VisuallyHidden'
import type { Shop } from '#src/features/catalogue/queries.ts'
import type { MenuItem } from '#src/features/content/menus.ts'
import { text } from '@typecase/shared/messages/text'
import css from './Footer.module.css'

/** Menu 2, whose links open in a new tab. */
export function Footer({ shop, menu }: { shop: Shop; menu: readonly MenuItem[] }) {
  return (
    <footer className={`columns ${css.footer}`}>
      <p className={css.about}>
        {shop.demonstration
          ? text('shell.demonstrationSentence', { name: shop.name })
          : shop.tagline}
      </p>
      <nav className={css.menu} aria-label={text('shell.footer')}>
        {columns(menu).map((items) => (
          <ul key={items[0]!.id}>
            {items.map(({ id, link, title }) => (
              <li key={id}>
                <DocumentLink look="word" href={link} target="_blank" rel="noopener">
                  {title}
                  <VisuallyHidden> ({text('shell.newTab')})</VisuallyHidden>
                </DocumentLink>
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <p className={css.colophon}>
        {text('shell.setIn')}
        <br />
        {text('shell.soldWith')}
      </p>
    </footer>
  )
}

function columns(menu: readonly MenuItem[]) {
  const height = Math.max(3, Math.ceil(menu.length / 3))
  return [0, 1, 2]
    .map((column) => menu.slice(column * height, (column + 1) * height))
    .filter((items) => items.length > 0)
}
