import { Icon } from '@typecase/ui/Icon'
import { linkLook } from '@typecase/ui/Link'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { AccountLinks } from '#src/features/account/AccountLinks.tsx'
import type { Shop } from '#src/features/catalogue/queries.ts'
import type { MenuItem } from '#src/features/content/queries.ts'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import { Breadcrumbs } from './Breadcrumbs'
import css from './Burger.module.css'
import type { Crumb } from './crumbs'
import { MenuLink } from './MenuLink'
import { ThemeToggle } from './ThemeToggle'

type Props = { menu: readonly MenuItem[]; shop: Shop; crumbs: readonly Crumb[] }

/** The menu of narrow screens. Every change of route closes it, and so does Escape. */
export function Burger({ menu, shop, crumbs }: Props) {
  const [openAt, setOpenAt] = useState<string | null>(null)
  const { key } = useLocation()
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
              <Link className={linkLook.word} to={paths.help()}>
                {text('shell.help')}
              </Link>
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
