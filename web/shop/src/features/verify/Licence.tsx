import { date } from '@typecase/shared/format'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useState } from 'react'
import { Button } from '@typecase/ui/Button'
import { Field } from '@typecase/ui/fields/Field'
import { useNavigate } from '#src/router/hooks.ts'
import { Section } from '#src/forms/Section.tsx'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import { type Verification, toSerial } from './queries'
import css from './Verify.module.css'

/** How a licence stands and what it covers. */
export function Licence({ licence }: { licence: Verification }) {
  return (
    <Section look="open" title={text('verify.licence')}>
      <div role="status">
        {licence.state === 'valid' ? (
          <p className={css.state}>{text('verify.valid')}</p>
        ) : (
          <Notice role="note">{text(`verify.${licence.state}`)}</Notice>
        )}
      </div>
      <dl className={css.facts}>
        {factsOf(licence).map(([name, value]) => (
          <div key={name}>
            <dt className="quiet">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

const factsOf = (licence: Verification): [string, string][] => [
  [text('verify.licensee'), licence.licensee ?? text('verify.withheld')],
  [text('verify.fonts'), licence.fonts],
  [text('verify.scope'), `${licence.licence}, ${licence.tier}`],
  ...(licence.uses.length > 0
    ? [[text('verify.uses'), licence.uses.join('; ')] satisfies [string, string]]
    : []),
  [text('verify.since'), date(licence.licensedAt)],
  [text('verify.foundry'), licence.foundry],
  [text('verify.number'), licence.serial],
]

export function UnknownLicence() {
  return (
    <Section look="open" title={text('verify.licence')}>
      <Notice>{text('verify.unknown')}</Notice>
    </Section>
  )
}

/** Asks for a licence's number and leads to its page. */
export function NumberForm({ licence }: { licence: string }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(licence)
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        void navigate(paths.verify({ licence: toSerial(typed) }))
      }}
    >
      <Field
        label={text('verify.number')}
        value={typed}
        onChange={setTyped}
        help={text('verify.numberHelp')}
        autoComplete="off"
        spellCheck="false"
      />
      <Button type="submit" kind="filled">
        {text('verify.check')}
      </Button>
    </form>
  )
}
