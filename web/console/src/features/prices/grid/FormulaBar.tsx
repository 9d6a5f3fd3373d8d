import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { Field } from '@typecase/ui/fields/Field'
import { useId, useState, type FormEvent } from 'react'
import css from './FormulaBar.module.css'
import { parseFormula, planFormula, type Formula, type FormulaPlan } from './formula'
import { HistoryButtons } from './HistoryButtons'
import { withoutFollowers } from './inheritance'
import { Selected } from './Selected'
import { rangeSize } from './selection'
import type { PriceGridState } from './use-price-grid'
import { formulaFaultWords, stayWords } from './words'

type Props = { grid: PriceGridState }

/** A change of the selected prices, said before it is made; undo, redo and the history of a price. */
export function FormulaBar({ grid, onHistory }: Props & { onHistory: () => void }) {
  const [change, setChange] = useState('')
  const [rounding, setRounding] = useState('')
  const [isTried, setTried] = useState(false)
  const { range } = grid
  const help = useId()
  const outcome = outcomeOf(grid, change, rounding)
  const apply = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!outcome.plan) return
    const { rows, columns } = rangeSize(range)
    const meant = rows * columns - outcome.plan.stay.noCell
    grid.run('formula', outcome.plan.entries, meant)
    setChange('')
    setRounding('')
    setTried(false)
  }
  const isEmpty = change.trim() === '' && rounding.trim() === ''
  const isShown = !isEmpty || isTried
  return (
    <div className={css.bar}>
      <form className={css.form} onSubmit={apply} noValidate>
        <Selected grid={grid} />
        <div className={css.field}>
          <Field
            label={text('console.prices.change')}
            value={change}
            onChange={setChange}
            error={isShown && outcome.field === 'change' ? outcome.words : undefined}
            autoComplete="off"
            aria-describedby={help}
          />
        </div>
        <div className={css.field}>
          <Field
            label={text('console.prices.roundTo')}
            value={rounding}
            onChange={setRounding}
            error={isShown && outcome.field === 'rounding' ? outcome.words : undefined}
            autoComplete="off"
            aria-describedby={help}
          />
        </div>
        <Button type="submit">{text('console.prices.apply')}</Button>
        <p className={css.preview} aria-live="polite" id={help}>
          {!isShown && text('console.prices.changeHelp')}
          {isShown && outcome.field === null && <span className={css.rubric}>{outcome.words}</span>}
          {!isEmpty && outcome.plan && (
            <Preview {...{ grid, ...outcome }} onRounding={setRounding} />
          )}
        </p>
      </form>
      <HistoryButtons grid={grid} onHistory={onHistory} />
    </div>
  )
}

type Outcome =
  | { plan: FormulaPlan; formula: Formula; field?: never; words?: never }
  /** null: the fault is of the prices, of no field. */
  | { plan?: never; formula?: never; field: 'change' | 'rounding' | null; words: string }

function outcomeOf({ sheet, draft, range }: PriceGridState, change: string, rounding: string) {
  const formula = parseFormula(change, rounding)
  if ('fault' in formula) {
    const field = formula.fault === 'change' ? 'change' : 'rounding'
    return { field, words: formulaFaultWords(sheet, formula, change) } satisfies Outcome
  }
  if (change.trim() === '' && rounding.trim() === '') {
    return {
      field: 'change',
      words: formulaFaultWords(sheet, { fault: 'change' }),
    } satisfies Outcome
  }
  const plan = planFormula(sheet, draft, range, formula)
  if (!plan.fault) return { plan, formula } satisfies Outcome
  return { field: null, words: formulaFaultWords(sheet, plan) } satisfies Outcome
}

type PreviewProps = Props & {
  plan: FormulaPlan
  formula: Formula
  onRounding: (text: string) => void
}

function Preview({ grid, plan, formula: { rounding }, onRounding }: PreviewProps) {
  const { stay, becomeFree } = plan
  const { entries, following, leaving } = withoutFollowers(
    grid.sheet,
    plan.entries,
    grid.inheritance,
  )
  const isCoarse = rounding.to === 'nearest' && rounding.step !== '1' && stay.unchanged > 0
  return (
    <>
      <span className={entries.length > 0 ? css.rubric : undefined}>
        {text('console.prices.preview', { count: entries.length })}
      </span>
      {following > 0 && ` ${text('console.prices.following', { count: following })}`}
      {leaving > 0 && ` ${text('console.prices.leaving', { count: leaving })}`}
      {becomeFree > 0 && (
        <span className={css.rubric}>
          {' '}
          {text('console.prices.becomeFree', { count: becomeFree })}
        </span>
      )}{' '}
      {stayWords(plan, rounding)}{' '}
      {isCoarse && (
        <Button kind="words" onPress={() => onRounding('1')}>
          {text('console.prices.roundToOne')}
        </Button>
      )}
    </>
  )
}
