import { date } from '@typecase/shared/format'
import { Notice } from '@typecase/ui/Notice'
import { text } from '#src/messages/text.ts'
import type { Verification } from './queries'
import { Section } from './Section'
import css from './Verify.module.css'

/** How a licence stands and what it covers. */
export function Licence({ licence }: { licence: Verification }) {
  return (
    <Section title={text('verify.licence')}>
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
            <dt>{name}</dt>
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
    <Section title={text('verify.licence')}>
      <Notice>{text('verify.unknown')}</Notice>
    </Section>
  )
}
