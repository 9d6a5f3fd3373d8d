import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { useState } from 'react'
import { NavLink } from 'react-router'
import { areasOf, type Area } from '../areas/areas'
import { openPalette } from '../palette/open'
import type { StaffSession } from '../session/session'
import { Account } from './Account'
import css from './Frame.module.css'

/** The areas that the member may open; on narrow screens behind the word Menu. */
export function Side({ session }: { session: StaffSession }) {
  const [isOpen, setOpen] = useState(false)
  const areas = areasOf(session)
  const close = () => setOpen(false)
  return (
    <header className={css.side}>
      <p className={css.logo}>
        {session.shopName}
        <span>{text('console.kind')}</span>
      </p>
      <div className={css.menu}>
        <span className={css.find}>
          <Button kind="words" aria-haspopup="dialog" onPress={openPalette}>
            {text('console.palette.word')}
          </Button>
        </span>
        <Button
          kind="words"
          aria-expanded={isOpen}
          aria-controls="areas"
          onPress={() => setOpen(!isOpen)}
        >
          {text('shell.menu')}
        </Button>
      </div>
      <div id="areas" className={css.areas} data-open={isOpen}>
        <nav aria-label={text('console.areas')}>
          <Group areas={areas.filter(({ group }) => group === 'sales')} onGo={close} />
          <Group
            title={text('console.catalogueGroup')}
            areas={areas.filter(({ group }) => group === 'catalogue')}
            onGo={close}
          />
          <Group
            title={text('console.system.group')}
            areas={areas.filter(({ group }) => group === 'system')}
            onGo={close}
          />
        </nav>
        <div className={css.account}>
          <Account session={session} onGo={close} />
        </div>
      </div>
    </header>
  )
}

type GroupProps = { title?: string; areas: readonly Area[]; onGo: () => void }

const Group = ({ title, areas, onGo }: GroupProps) =>
  areas.length > 0 && (
    <ul className={css.group} aria-label={title}>
      {areas.map(({ id, to, label }) => (
        <li key={id}>
          <NavLink to={to} onClick={onGo}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  )
