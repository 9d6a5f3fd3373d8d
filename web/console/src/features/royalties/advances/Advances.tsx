import { useQuery, useQueryClient } from '@tanstack/react-query'
import { day, money } from '@typecase/shared/format'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { TextLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { toast } from '@typecase/ui/overlays/Toast'
import { Part } from '@typecase/ui/Part'
import { useState } from 'react'
import { paths } from '#src/paths.ts'
import { useAction } from '../../customers/use-action'
import { RowFocus } from '../../list/RowFocus'
import facts from '../../orders/order/Facts.module.css'
import { failureSentence } from '../../session/staff-request'
import { advancesQuery, refreshRoyalties, undoAdvance, type RoyaltyAdvance } from '../queries'
import { AdvanceForm } from './AdvanceForm'
import css from './Advances.module.css'

type Props = {
  designer: string
  /** Offered for a new advance, the likeliest one first; none until they are known. */
  currencies: readonly string[]
  /** null: the member may write; else the sentence that says why not. */
  refusal: string | null
}

/** Money that a designer was given ahead, with ways to note more of it and to take a note back. */
export function Advances({ designer, currencies, refusal }: Props) {
  const { data, error, isFetching, refetch } = useQuery(advancesQuery(designer))
  const [isAdding, setAdding] = useState(false)
  const [wasAdding, setWasAdding] = useState(false)
  const close = () => {
    setAdding(false)
    setWasAdding(true)
  }
  const failure = failureSentence(error)
  return (
    <Part title={text('console.royalties.advances')}>
      {!data && failure && (
        <Notice role="alert" action={retryAction(refetch, isFetching)}>
          {failure}
        </Notice>
      )}
      {!data && !failure && (
        <p className="quiet" role="status">
          {text('shell.loading')}
        </p>
      )}
      {data?.length === 0 && <p className="quiet">{text('console.royalties.noAdvances')}</p>}
      <RowFocus>
        <ul className={facts.rows}>
          {data?.map((advance) => (
            <Row key={advance.id} advance={advance} mayWrite={refusal === null} />
          ))}
        </ul>
        {refusal !== null && <p className={css.note}>{refusal}</p>}
        {data && refusal === null && !isAdding && currencies.length > 0 && (
          <p className={css.add}>
            <Button kind="words" autoFocus={wasAdding} onPress={() => setAdding(true)}>
              {text('console.royalties.addAdvance')}
            </Button>
          </p>
        )}
      </RowFocus>
      {isAdding && <AdvanceForm designer={designer} currencies={currencies} onClose={close} />}
    </Part>
  )
}

type RowProps = { advance: RoyaltyAdvance; mayWrite: boolean }

function Row({ advance, mayWrite }: RowProps) {
  const cache = useQueryClient()
  const { id, amount, currency, note, madeBy, statementId } = advance
  const on = day(advance.day)
  const undo = useAction({
    act: () => undoAdvance(id).catch(afterRefresh),
    onDone: () => {
      toast({ text: text('console.royalties.undone') })
      return refreshRoyalties(cache)
    },
  })
  // Another member may have locked a statement that names it.
  async function afterRefresh(cause: unknown): Promise<never> {
    void refreshRoyalties(cache)
    throw cause
  }
  return (
    <li>
      <span>
        {text(amount < 0 ? 'console.royalties.gaveBack' : 'console.royalties.advanceOf', {
          day: on,
        })}
      </span>
      <span>{money(Math.abs(amount), currency)}</span>
      <span className={facts.why}>
        {[note, madeBy && text('console.royalties.notedBy', { name: madeBy })]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className={facts.why}>
        {statementId !== null ? (
          <>
            {text('console.royalties.isStated')}{' '}
            <TextLink to={paths.royaltyStatement(statementId)}>
              {text('console.royalties.openStatement')}
            </TextLink>
          </>
        ) : (
          mayWrite && (
            <Button
              kind="words"
              isPending={undo.isPending}
              aria-label={text('console.royalties.undoWhat', { day: on })}
              onPress={undo.start}
            >
              {text('console.royalties.undo')}
            </Button>
          )
        )}
      </span>
      {undo.failure && (
        <span className={facts.why}>
          <Notice role="alert">{undo.failure}</Notice>
        </span>
      )}
    </li>
  )
}
