import { linkLook } from '@typecase/ui/Link'
import { Link } from 'react-router'
import { AccountLinks } from '#src/features/account/AccountLinks.tsx'
import type { Shop } from '#src/features/catalogue/queries.ts'
import type { MenuItem } from '#src/features/content/queries.ts'
import { SearchButton } from '#src/features/search/SearchButton.tsx'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import { Breadcrumbs } from './Breadcrumbs'
import { Burger } from './Burger'
import { CartLink } from './CartLink'
import type { Crumb } from './crumbs'
import css from './Header.module.css'
import { MenuLink } from './MenuLink'
import { SavedLink } from './SavedLink'
import { ThemeToggle } from './ThemeToggle'

export type HeaderProps = { shop: Shop; menu: readonly MenuItem[]; crumbs: readonly Crumb[] }

export function Header({ shop, menu, crumbs }: HeaderProps) {
  return (
    <header className={css.header}>
      <Link className={css.logo} to={paths.front()}>
        {shop.name}
        {shop.demonstration && <small>{text('shell.demonstration')}</small>}
      </Link>
      <div className={css.ways} data-inner={crumbs.length > 0 || undefined}>
        <Breadcrumbs home={shop.name} crumbs={crumbs} />
        {menu.length > 0 && (
          <nav className={css.menu} aria-label={text('shell.mainMenu')}>
            {menu.map((item) => (
              <MenuLink key={item.id} item={item} />
            ))}
          </nav>
        )}
      </div>
      <nav className={css.you} aria-label={text('shell.you')}>
        {shop.pages.includes('faq') && (
          <span className={css.wide}>
            <Link className={linkLook.word} to={paths.help()}>
              {text('shell.help')}
            </Link>
          </span>
        )}
        <span className={css.wide}>
          <AccountLinks />
        </span>
        <SearchButton />
        <CartLink />
        <SavedLink />
        <span className={css.wide}>
          <ThemeToggle />
        </span>
        <Burger menu={menu} shop={shop} crumbs={crumbs} />
      </nav>
    </header>
  )
}
