import { useMutation } from '@tanstack/react-query'
import { number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { focusPage } from '@typecase/shared/page-focus'
import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useState } from 'react'
import { failureSentence } from '../../session/staff-request'
import type { OrderView } from '../filter'
import { fetchOrders, type FoundOrder } from '../queries'
import css from './Bulk.module.css'
import { BulkQuestion, type Asked } from './BulkQuestion'
import { BulkReport } from './BulkReport'
import { LeaveQuestion } from './LeaveQuestion'
import { hasNewReason } from './reasons'
import { useBulk, type BulkAction, type Rest } from './use-bulk'
import type { OrderSelection } from './use-selection'

/** Orders that can be chosen at once. */
const most = 500

type Props = {
  chosen: OrderSelection
  view: OrderView
  /** Orders that the filter lets through. */
  all: number
}

/** The chosen orders, what can be done with all of them, and how far that is. */
export function SelectionBar({ chosen, view, all }: Props) {
  const bulk = useBulk(chosen.drop)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { selection } = chosen
  const isRunning = bulk.run?.isRunning ?? false
  const hasWords = selection.size > 0 && !isRunning
  const again = (action: BulkAction, tried: readonly FoundOrder[], rest: Rest) => {
    const orders = chosen.latest(tried)
    if (action.kind === 'review' && hasNewReason(tried, orders)) setAsked({ action, orders, rest })
    else void bulk.start(action, orders, rest)
  }
  return (
    <div className={hasWords || bulk.run ? css.bar : undefined} data-foot-bar>
      <div className={hasWords ? css.words : undefined}>
        {/* Stays while it is empty, so that the first selection is announced. */}
        <span className="strong" role="status">
          {hasWords && selectedOf(selection.size, all)}
        </span>
        {hasWords && (
          <Actions
            {...{ chosen, view, all }}
            onAsk={setAsked}
            onStart={(action, orders) => void bulk.start(action, orders)}
          />
        )}
      </div>
      {bulk.run && (
        <BulkReport
          run={bulk.run}
          onStop={bulk.stop}
          onStart={(orders, rest) => again(bulk.run!.action, orders, rest)}
          onClose={() => {
            bulk.close()
            focusPage()
          }}
        />
      )}
      {isRunning && <LeaveQuestion onLeave={bulk.stop} />}
      {asked && (
        <BulkQuestion
          asked={asked}
          onClose={() => setAsked(null)}
          onAnswer={(action) => {
            setAsked(null)
            void bulk.start(action, asked.orders, asked.rest)
          }}
        />
      )}
    </div>
  )
}

/** Chosen orders may have left the list since. */
const selectedOf = (count: number, all: number) =>
  count > all
    ? text('console.bulk.selectedOnly', { count: number(count) })
    : text('console.bulk.selected', { count: number(count), all: number(all) })

type ActionsProps = Props & {
  onAsk: (asked: Asked) => void
  onStart: (action: BulkAction, orders: readonly FoundOrder[]) => void
}

function Actions({ chosen, view, all, onAsk, onStart }: ActionsProps) {
  const orders = [...chosen.selection.values()]
  const flagged = orders.filter(({ reviews }) => reviews.length > 0)
  const mail = { kind: 'mail' } as const
  const clear = () => {
    chosen.clear()
    focusPage()
  }
  return (
    <>
      <SelectAll {...{ chosen, view, all }} />
      <Button
        kind="plain"
        onPress={() =>
          orders.length > 1 ? onAsk({ action: mail, orders }) : onStart(mail, orders)
        }
      >
        {text('console.order.mail')}
      </Button>
      <Button kind="plain" onPress={() => onStart({ kind: 'build' }, orders)}>
        {text('console.order.build')}
      </Button>
      {flagged.length > 0 && (
        <Button kind="plain" onPress={() => onAsk({ action: { kind: 'review' }, orders: flagged })}>
          {text('console.bulk.review', { count: flagged.length })}
        </Button>
      )}
      <span className="quiet">
        <Button kind="plain" onPress={clear}>
          {text('console.bulk.clear')}
        </Button>
      </span>
    </>
  )
}

function SelectAll({ chosen, view, all }: Props) {
  const wanted = Math.min(all, most)
  const load = useMutation({
    // As it is when the button is pressed: what was put back since overtakes it.
    mutationFn: async (add: OrderSelection['add']) => add(await fetchOrders(view, most)),
  })
  const failure = failureSentence(load.error)
  return (
    <>
      {chosen.selection.size < wanted && (
        <Button kind="words" isPending={load.isPending} onPress={() => load.mutate(chosen.add)}>
          {all > most
            ? text('console.bulk.selectFirst', { count: number(most) })
            : text('console.bulk.selectAll', { count: number(all) })}
        </Button>
      )}
      {failure && <Notice role="alert">{failure}</Notice>}
    </>
  )
}
