import { money } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Part } from '@typecase/ui/Part'
import css from './Replay.module.css'
import type { Finding } from './queries'

/** Sentences that stand before "and 12 more". */
const shown = 6

const sentenceOf = ({ kind, name, before, after }: Finding, currency: string) => {
  const amount = (value: number | null) => (value === null ? '' : money(value, currency))
  return text(`console.replay.finding.${kind}`, {
    name,
    before: amount(before),
    after: amount(after),
  })
}

type Props = { findings: readonly Finding[]; currency: string }

/** Prices of a draft that are likely to be slips. `currency`: of the shop. */
export const Findings = ({ findings, currency }: Props) => (
  <Part title={text('console.replay.findings')}>
    {findings.length === 0 && <p className="quiet">{text('console.replay.noFindings')}</p>}
    {findings.length > 0 && (
      <ul className={css.findings}>
        {findings.slice(0, shown).map((finding) => (
          <li key={`${finding.kind} ${finding.itemId}`}>{sentenceOf(finding, currency)}</li>
        ))}
      </ul>
    )}
    {findings.length > shown && (
      <p className="quiet">
        {text('console.replay.moreFindings', { count: findings.length - shown })}
      </p>
    )}
  </Part>
)
