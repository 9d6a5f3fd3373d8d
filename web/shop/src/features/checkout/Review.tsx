import type { Schemas } from '@typecase/shared/api'
import { Checkbox } from '@typecase/ui/Choice'
import { linkLook } from '@typecase/ui/Link'
import { Fragment } from 'react'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import { asksForConsent, type Faults, type Form } from './form'
import css from './Review.module.css'

export type Agreement = Schemas['Eula'] & { licence: string }

type Props = {
  /** null: on their way. */
  agreements: readonly Agreement[] | null
  form: Form
  faults: Faults
  onChange: (change: Partial<Form>) => void
}

/** The agreements in full, one tick for them; for consumers the consent, never ticked for them. */
export function Review({ agreements, form, faults, onChange }: Props) {
  return (
    <>
      <Tick name="eula" form={form} faults={faults} onChange={onChange}>
        {text('checkout.accept')}{' '}
        {agreements?.map(({ kind, version, licence }, index) => (
          <Fragment key={kind}>
            {index > 0 && text('checkout.and')}
            <a
              className={linkLook.link}
              href={paths.page({ id: `eula-${kind}` })}
              target="_blank"
              rel="noopener"
            >
              {text('checkout.agreement', { licence })}
            </a>
            {text('checkout.version', { version })}
          </Fragment>
        ))}
        .
      </Tick>
      {asksForConsent(form) && (
        <Tick name="immediate" form={form} faults={faults} onChange={onChange}>
          {text('checkout.consent')}
        </Tick>
      )}
      <p className={css.more}>
        {(['terms', 'privacy', 'imprint'] as const).map((id) => (
          <a
            key={id}
            className={linkLook.link}
            href={paths.page({ id })}
            target="_blank"
            rel="noopener"
          >
            {text(`checkout.${id}`)}
          </a>
        ))}
      </p>
    </>
  )
}

type TickProps = Omit<Props, 'agreements'> & {
  name: 'eula' | 'immediate'
  children: React.ReactNode
}

function Tick({ name, form, faults, onChange, children }: TickProps) {
  const fault = faults[name]
  return (
    <div className={css.tick}>
      <Checkbox
        name={name}
        isSelected={form[name]}
        isInvalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${name}-fault`}
        onChange={(isSelected) => onChange({ [name]: isSelected })}
      >
        {children}
      </Checkbox>
      <p className={css.fault} id={`${name}-fault`}>
        {fault}
      </p>
    </div>
  )
}
