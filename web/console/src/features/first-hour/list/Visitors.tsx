import { list } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { isAllowed } from '../../session/permissions'
import type { StaffSession } from '../../session/session'
import type { Setup, SetupSteps } from '../queries'
import { useLook } from '../use-look'
import css from './Visitors.module.css'

type Props = { session: StaffSession; setup: Setup; steps: SetupSteps }

/** The shop as visitors see it while it is being set up, and will see it once it is open. */
export function Visitors({ session, setup, steps }: Props) {
  const look = useLook()
  const shown = steps.fonts.families.filter(({ state }) => state === 'published')
  return (
    <aside className={css.visitors} aria-labelledby="visitors">
      <div className={css.head}>
        <h2 id="visitors" className="strong">
          {text('console.firstHour.visitors')}
        </h2>
        <span className="quiet">{hostOf(setup.shopUrl)}</span>
      </div>
      <div className={css.page}>
        <p className={css.shop}>{steps.nameAndAddress.name || session.shopName}</p>
        <p className={css.soon}>{text('console.firstHour.soon')}</p>
        <p className={css.why}>{text('console.firstHour.soonWhy')}</p>
      </div>
      <p className={css.words}>
        {shown.length > 0
          ? text('console.firstHour.begins', {
              families: list(shown.slice(0, 2).map(({ name }) => name)),
            })
          : text('console.firstHour.beginsEmpty')}{' '}
        {isAllowed(session, 'changes:read') && (
          <Button kind="words" isPending={look.isPending} onPress={look.open}>
            {text('console.firstHour.preview')}
          </Button>
        )}
      </p>
      {look.failure && (
        <p role="alert" className={css.fault}>
          {look.failure}
        </p>
      )}
      <p className={css.words}>{text('console.firstHour.folder')}</p>
    </aside>
  )
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : address)
