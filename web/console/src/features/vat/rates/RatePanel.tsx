import { list } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { Part } from '@typecase/ui/Part'
import { useState } from 'react'
import css from '../Pairs.module.css'
import type { VatReturn } from '../queries'
import { dayBeside, quarterWords } from '../quarters'
import { commonDay, currenciesOf, missingDays } from '../returns'
import { RateForm } from './RateForm'
import { RateImport } from './RateImport'

type Props = {
  shown: VatReturn
  /** In UTC. */
  today: string
  /** null: the member may write; else the sentence that says why not. */
  refusal: string | null
}

type Way = 'type' | 'import'

/** The rates by which the return converts, and the ways to enter them. */
export function RatePanel({ shown, today, refusal }: Props) {
  const [open, setOpen] = useState<Way | null>(null)
  // The way whose button has the focus again after its form is gone.
  const [closed, setClosed] = useState<Way | null>(null)
  const close = () => {
    setClosed(open)
    setOpen(null)
  }
  const currencies = currenciesOf(shown)
  const mayEnter = shown.state !== 'filed' && currencies.length > 0
  return (
    <Part title={text('console.vat.rates')}>
      {currencies.length === 0 ? (
        <p className="quiet">{text('console.vat.noRates')}</p>
      ) : (
        <>
          <RateList shown={shown} />
          <p className={css.note}>{noteWords(shown)}</p>
        </>
      )}
      {mayEnter && refusal !== null && <p className={css.note}>{refusal}</p>}
      {mayEnter && refusal === null && open === null && (
        <p className={css.ways}>
          {(['type', 'import'] as const).map((way) => (
            <Button key={way} kind="words" autoFocus={closed === way} onPress={() => setOpen(way)}>
              {text(`console.vat.way.${way}`)}
            </Button>
          ))}
        </p>
      )}
      {open === 'type' && (
        <RateForm
          currencies={currencies}
          day={missingDays(shown.missingRates)[0]?.day ?? earlier(shown.rates.finalDay, today)}
          today={today}
          onClose={close}
        />
      )}
      {open === 'import' && <RateImport onClose={close} />}
    </Part>
  )
}

const earlier = (one: string, other: string) => (one < other ? one : other)

function RateList({ shown: { quarter, state, rates, missingRates } }: { shown: VatReturn }) {
  const common = commonDay(rates)
  const own = missingRates.filter((one) => one.quarter === quarter)
  const others = missingRates.filter((one) => one.quarter !== quarter)
  return (
    <dl className={css.pairs}>
      {common !== null && (
        <div>
          <dt>{text('console.vat.rateDay')}</dt>
          <dd>
            {rates.isFinal || state === 'filed'
              ? dayBeside(common, quarter)
              : text('console.vat.forNow', { day: dayBeside(common, quarter) })}
          </dd>
        </div>
      )}
      {rates.rates.map((rate) => (
        <RateRow
          key={rate.currency}
          rate={rate}
          isWanted={state === 'over' && own.some(({ currency }) => currency === rate.currency)}
          day={common === null && rate.day !== null ? dayBeside(rate.day, quarter) : null}
        />
      ))}
      {missingDays(others).map((one) => (
        <div key={one.day}>
          <dt>{text('console.vat.correctionRates', { quarter: quarterWords(one.quarter) })}</dt>
          <dd className={css.missing}>
            {text('console.vat.missingOf', {
              currencies: list(one.currencies),
              day: dayBeside(one.day, quarter),
            })}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type RowProps = {
  rate: VatReturn['rates']['rates'][number]
  /** Locking waits for that of the last day. */
  isWanted: boolean
  /** In words; null: the list tells the day of all. */
  day: string | null
}

const RateRow = ({ rate: { currency, rate }, isWanted, day }: RowProps) => (
  <div>
    <dt>{text('console.vat.euroIn', { currency })}</dt>
    <dd className={isWanted ? css.missing : undefined}>
      {rate === null
        ? isWanted
          ? text('console.vat.missingRate')
          : '–'
        : day === null
          ? rate
          : text('console.vat.rateOfDay', { rate, day })}
    </dd>
  </div>
)

function noteWords({ quarter, to, state, rates }: VatReturn) {
  if (state === 'filed') return text('console.vat.ratesKept')
  const day = dayBeside(rates.finalDay, quarter)
  if (rates.isFinal) return text('console.vat.ratesFinal', { day })
  // The bank rests on weekends and holidays.
  return rates.finalDay === to
    ? text('console.vat.ratesWanted', { day })
    : text('console.vat.ratesAfter', { day, end: dayBeside(to, quarter) })
}
