import { text } from '@typecase/shared/messages/text'
import { useId, type ReactNode } from 'react'
import { useOutletContext } from 'react-router'
import { Screen } from '#src/features/frame/Screen.tsx'
import type { StaffSession } from '#src/features/session/session.ts'
import { Passkeys } from '#src/features/you/Passkeys.tsx'
import { Recovery } from '#src/features/you/Recovery.tsx'
import { SignIns } from '#src/features/you/SignIns.tsx'
import css from '#src/features/you/You.module.css'

/** The member: who they are, where they are signed in, and their recovery codes. */
export function You() {
  const session = useOutletContext<StaffSession>()
  return (
    <Screen title={text('console.you')}>
      <div className={css.columns}>
        <div>
          <Facts session={session} />
          <Part title={text('console.passkey.title')}>
            <Passkeys />
          </Part>
          <Part title={text('console.signIns')}>
            <SignIns />
          </Part>
        </div>
        {session.factors.includes('password') && (
          <Part title={text('console.codes')} prints>
            <Recovery session={session} />
          </Part>
        )}
      </div>
    </Screen>
  )
}

const Facts = ({ session: { member } }: { session: StaffSession }) => (
  <Part title={member.name}>
    <dl className={css.facts}>
      <dt>{text('console.yourRole')}</dt>
      <dd>{text(`console.role.${member.role}`)}</dd>
      <dt>{text('console.email')}</dt>
      <dd>{member.email}</dd>
    </dl>
  </Part>
)

type PartProps = { title: string; prints?: boolean; children: ReactNode }

function Part({ title, prints = false, children }: PartProps) {
  const id = useId()
  return (
    <section className={css.part} aria-labelledby={id} data-prints={prints || undefined}>
      <h2 id={id} className="strong">
        {title}
      </h2>
      {children}
    </section>
  )
}
