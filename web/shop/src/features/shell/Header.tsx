import { TextLink, DocumentLink } from '@typecase/ui/Link'
import { Link } from '#src/router/Link.tsx'
import { usePlace } from '#src/router/hooks.ts'
import { Icon, iconButton } from '@typecase/ui/Icon'
import { useEffect, useState } from 'react'
import { toggleTheme, useTheme } from '@typecase/shared/theme'
import { AccountLinks } from '#src/features/account/AccountLinks.tsx'
import type { Shop } from '#src/features/catalogue/queries.ts'
import type { MenuItem } from '#src/features/content/menus.ts'
import { SearchButton } from '#src/features/search/SearchButton.tsx'
import { text } from '@typecase/shared/messages/text'
import { paths, isScreen } from '#src/paths.ts'
import { cartGroupCount, useCart } from '#src/features/cart/store.ts'
import { useHearts } from '#src/features/hearts/store.ts'
import type { Crumb } from './crumbs'
import css from './Header.module.css'

type HeaderProps = { shop: Shop; menu: readonly MenuItem[]; crumbs: readonly Crumb[] }

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
            <TextLink look="word" to={paths.help()}>
              {text('shell.help')}
            </TextLink>
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

type Props = { menu: readonly MenuItem[]; shop: Shop; crumbs: readonly Crumb[] }

/** The menu of narrow screens. Every change of route closes it, and so does Escape. */
function Burger({ menu, shop, crumbs }: Props) {
  const [openAt, setOpenAt] = useState<string | null>(null)
  const { key } = usePlace()
  const isOpen = openAt === key
  const close = () => setOpenAt(null)

  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOpen])

  return (
    <div className={css.burger} data-inner={crumbs.length > 0 || undefined}>
      <button
        type="button"
        className={css.button}
        aria-label={text('shell.menu')}
        aria-expanded={isOpen}
        aria-controls="burger-panel"
        onClick={() => setOpenAt(isOpen ? null : key)}
      >
        <Icon name={isOpen ? 'close' : 'menu'} />
      </button>
      <div id="burger-panel" className={css.panel} hidden={!isOpen}>
        <Breadcrumbs home={shop.name} crumbs={crumbs} />
        <ul>
          {menu.map((item) => (
            <li key={item.id}>
              <MenuLink item={item} />
            </li>
          ))}
        </ul>
        <ul>
          <li>
            <AccountLinks />
          </li>
          {shop.pages.includes('faq') && (
            <li>
              <TextLink look="word" to={paths.help()}>
                {text('shell.help')}
              </TextLink>
            </li>
          )}
          <li>
            <ThemeToggle />
          </li>
        </ul>
      </div>
    </div>
  )
}

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
              <TextLink look="word" to={link}>
                {title}
              </TextLink>
            ) : (
              <span aria-current="page">{title}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** "Cart (n)" while the cart has items, n being the number of different things. */
function CartLink() {
  const count = useCart(cartGroupCount)
  if (count === 0) return null
  return (
    <TextLink look="word" to={paths.cart()}>
      {text('shell.cart', { count })}
    </TextLink>
  )
}

/** An item of menu 1: a screen of the shop, or whatever else the browser opens. */
function MenuLink({ item: { link, title } }: { item: MenuItem }) {
  return link.startsWith('/') && isScreen(link) ? (
    <TextLink look="word" to={link}>
      {title}
    </TextLink>
  ) : (
    <DocumentLink look="word" href={link}>
      {title}
    </DocumentLink>
  )
}

/** A heart and a count while fonts are saved. */
function SavedLink() {
  const count = useHearts(({ items }) => items.length)
  if (count === 0) return null
  return (
    <Link className={css.saved} to={paths.saves()} aria-label={text('shell.saved', { count })}>
      <Icon name="heart" isFilled />
      {count}
    </Link>
  )
}

function ThemeToggle() {
  const isDark = useTheme(({ theme }) => theme === 'darkMode')
  return (
    <button
      type="button"
      className={iconButton}
      aria-label={text(isDark ? 'shell.toLight' : 'shell.toDark')}
      onClick={toggleTheme}
    >
      <Icon name="theme" />
    </button>
  )
}
