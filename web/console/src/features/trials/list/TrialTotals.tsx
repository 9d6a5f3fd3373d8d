import { number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { FamilyNames } from '../../names/FamilyNames'
import type { SummedTrials } from '../queries'
import { shareWords } from '../trial-words'
import css from './TrialTotals.module.css'

type Props = {
  /** null: they are on their way. */
  sums: SummedTrials | null
  /** They are of the filter before. */
  isOld: boolean
}

/** The numbers over the whole filter, and those of each family. */
export const TrialTotals = ({ sums, isOld }: Props) => (
  <div className={css.totals} data-old={isOld || undefined}>
    <dl className={css.figures}>
      <Figure label={text('console.trials.title')} value={sums && number(sums.trials)} />
      <Figure label={text('console.trialSums.people')} value={sums && number(sums.people)} />
      <Figure label={text('console.trialSums.customers')} value={sums && number(sums.customers)} />
      <Figure
        label={text('console.trialSums.share')}
        value={sums && shareWords(sums.customers, sums.people)}
      />
    </dl>
    {sums && sums.families.length > 0 && (
      <details className={css.families}>
        <summary>{text('console.trialSums.byFamily')}</summary>
        <Families families={sums.families} />
      </details>
    )}
  </div>
)

const Figure = ({ label, value }: { label: string; value: string | null }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value ?? '\u00a0'}</dd>
  </div>
)

const Families = ({ families }: Pick<SummedTrials, 'families'>) => (
  <table className={css.table}>
    <thead>
      <tr>
        <th scope="col">{text('console.filter.familyLabel')}</th>
        <th scope="col">{text('console.trials.title')}</th>
        <th scope="col">{text('console.trialSums.sold')}</th>
        <th scope="col">{text('console.trialSums.share')}</th>
      </tr>
    </thead>
    <tbody>
      {families.map(({ family, trials, sold }) => (
        <tr key={family.id ?? family.name}>
          <th scope="row">
            <FamilyNames families={[family]} />
          </th>
          <td>{number(trials)}</td>
          <td>{sold === 0 ? '–' : number(sold)}</td>
          <td>{shareWords(sold, trials)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
