import { useQuery } from '@tanstack/react-query'
import { list } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { focusPage } from '@typecase/shared/page-focus'
import { newRequestKey } from '@typecase/shared/request-key'
import { useMediaQuery } from '@typecase/shared/use-media-query'
import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useEffect, useRef, useState } from 'react'
import {
  useLocation,
  useNavigate,
  useOutletContext,
  useParams,
  useSearchParams,
} from 'react-router'
import { Screen } from '#src/features/frame/Screen.tsx'
import { History } from '#src/features/history/History.tsx'
import { orderName } from '#src/features/orders/order-words.ts'
import { ActionButton } from '#src/features/orders/order/ActionButton.tsx'
import { Facts } from '#src/features/orders/order/Facts.tsx'
import { Lines } from '#src/features/orders/order/Lines.tsx'
import css from '#src/features/orders/order/OrderPage.module.css'
import { Part } from '@typecase/ui/Part'
import { Review } from '#src/features/orders/order/Review.tsx'
import { SendMail } from '#src/features/orders/order/SendMail.tsx'
import { Timeline } from '#src/features/orders/order/Timeline.tsx'
import {
  buildOrderAgain,
  orderQuery,
  type StaffOrder,
  type StaffRefund,
} from '#src/features/orders/queries.ts'
import type { RefundDraft } from '#src/features/orders/refund/refund.ts'
import { RefundPanel } from '#src/features/orders/refund/RefundPanel.tsx'
import { RefundResult } from '#src/features/orders/refund/RefundResult.tsx'
import { OrderStateMark } from '#src/features/orders/StateMark.tsx'
import { isAllowed, rolesWith } from '#src/features/session/permissions.ts'
import { isSignedOut } from '#src/features/session/session-watch.ts'
import type { StaffSession } from '#src/features/session/session.ts'
import { paths } from '#src/paths.ts'
import { RecordFailure } from './record-failure'

/** An order, with all that happened to it and what can be done about it. */
export function Order() {
  const { id = '' } = useParams()
  const query = useQuery(orderQuery(id))
  if (query.data) return <Found key={id} order={query.data} />
  return (
    <Screen title={text('console.order.name')}>
      {query.error && !isSignedOut(query.error) ? (
        <RecordFailure
          cause={query.error}
          retry={() => query.refetch()}
          isPending={query.isFetching}
          missing={text('console.order.missing')}
          back={{ to: paths.orders(), label: text('console.order.toOrders') }}
        />
      ) : (
        <p className="quiet" role="status">
          {text('shell.loading')}
        </p>
      )}
    </Screen>
  )
}

const freshDraft: RefundDraft = { mode: 'all', lines: [], amount: '' }

function Found({ order }: { order: StaffOrder }) {
  const session = useOutletContext<StaffSession>()
  const { number, licensee } = order.order
  const [failure, setFailure] = useState<string>()
  const [refunded, setRefunded] = useState<StaffRefund | null>(null)
  // The refund as the order has it by now.
  const result = order.refunds.find(({ id }) => id === refunded?.id) ?? refunded
  const [draft, setDraft] = useState(freshDraft)
  const [requestKey, setRequestKey] = useState(newRequestKey)
  const renewKey = () => setRequestKey(newRequestKey())
  const panel = useRefundAddress()
  const isNarrow = useMediaQuery('(max-width: 1199px)') // As OrderPage.module.css puts the panel below.
  const mayRefund = isAllowed(session, 'refunds:write')
  const isRefunding = mayRefund && panel.isOpen
  const close = () => {
    panel.close()
    setDraft(freshDraft)
    focusPage()
  }
  return (
    <Screen
      title={text('console.order.title', { name: orderName(order.order) })}
      facts={
        <>
          {/* The reasons for a look stand in a notice below. */}
          <OrderStateMark order={{ state: order.order.state, reviews: [] }} />
          {number && (
            <span className="quiet">{text('console.order.id', { id: order.order.id })}</span>
          )}
          <span className="quiet">{licensee}</span>
        </>
      }
      actions={
        <Actions
          order={order}
          session={session}
          onFailure={setFailure}
          onRefund={isRefunding ? null : () => panel.open('')}
        />
      }
    >
      <div className={css.notices}>
        {failure && <Notice role="alert">{failure}</Notice>}
        {result && <RefundResult refund={result} />}
        {order.order.reviews.length > 0 && (
          <Review order={order.order} mayClear={isAllowed(session, 'orders:write')} />
        )}
      </div>
      <div className={css.page}>
        <div className={css.lines}>
          <Part title={text('console.line.title')}>
            <Lines
              order={order}
              mayDecide={isAllowed(session, 'orders:write')}
              chosen={isRefunding && draft.mode === 'lines' && !isNarrow ? draft.lines : null}
              onChoose={(lines) => setDraft((before) => ({ ...before, lines }))}
            />
          </Part>
        </div>
        <div className={css.aside}>
          {isRefunding && (
            <RefundPanel
              key={panel.payment}
              order={order}
              payment={panel.payment}
              draft={panel.payment === null ? draft : freshDraft}
              onDraft={(change) => setDraft((before) => ({ ...before, ...change }))}
              requestKey={requestKey}
              onKeyUsed={renewKey}
              onRefunded={(refund) => {
                setRefunded(refund)
                renewKey()
                close()
              }}
              onClose={close}
              isBelowLines={isNarrow}
            />
          )}
          <div className={css.facts}>
            <Facts
              order={order}
              onSendBack={mayRefund ? panel.open : null}
              mayReadCustomers={isAllowed(session, 'customers:read')}
              mayWrite={isAllowed(session, 'orders:write')}
            />
          </div>
        </div>
        <div className={css.timeline}>
          <Timeline timeline={order.timeline} currency={order.order.currency} />
          {isAllowed(session, 'audit:read') && (
            <Part title={text('console.history.title')}>
              <History objects={objectsOf(order)} />
            </Part>
          )}
        </div>
      </div>
    </Screen>
  )
}

/** The ids by which the audit log knows the order, its refunds, and licences that staff may decide about. */
const objectsOf = ({ order, refunds, lines }: StaffOrder): [string, ...string[]] => [
  order.id,
  ...refunds.map(({ id }) => id),
  ...lines.flatMap(({ gross, serial }) => (gross === 0 && serial !== null ? [serial] : [])),
]

/** The open refund is in the address, so that Back closes it; closing it is that way back. */
function useRefundAddress() {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const isOpen = search.has('refund')
  const isOpenedHere = Object(useLocation().state).isOpenedHere === true
  // An answer that comes later closes what is open by then: nothing, after Back.
  const present = useRef({ isOpen, isOpenedHere })
  useEffect(() => {
    present.current = { isOpen, isOpenedHere }
    return () => void (present.current = { isOpen: false, isOpenedHere: false })
  }, [isOpen, isOpenedHere])
  return {
    isOpen,
    payment: search.get('refund') || null,
    open: (payment: string) =>
      setSearch(
        { refund: payment },
        {
          replace: isOpen,
          preventScrollReset: true,
          state: { isOpenedHere: isOpen ? isOpenedHere : true },
        },
      ),
    close: () => {
      if (!present.current.isOpen) return
      if (present.current.isOpenedHere) void navigate(-1)
      else setSearch({}, { replace: true, preventScrollReset: true })
    },
  }
}

type ActionsProps = {
  order: StaffOrder
  session: StaffSession
  onFailure: (sentence: string | undefined) => void
  onRefund: (() => void) | null
}

function Actions({ order, session, onFailure, onRefund }: ActionsProps) {
  const { id } = order.order
  const isPaid = order.order.number !== null
  const hasMoney = order.payments.some(({ held, left }) => held === null && left > 0)
  return (
    <>
      {isAllowed(session, 'orders:write') && isPaid && <SendMail order={order.order} />}
      {isAllowed(session, 'orders:write') && order.canBuildAgain && (
        <ActionButton
          label={text('console.order.build')}
          done={text('console.order.builds')}
          act={() => buildOrderAgain(id)}
          onFailure={onFailure}
        />
      )}
      {!isAllowed(session, 'refunds:write') && hasMoney && (
        <span className="quiet">{refundRoles()}</span>
      )}
      {isAllowed(session, 'refunds:write') && hasMoney && onRefund && (
        <Button onPress={onRefund}>{text('console.refund.title')}</Button>
      )}
    </>
  )
}

const refundRoles = () =>
  text('console.refund.roles', {
    roles: list(
      rolesWith('refunds:write').map((role) => text(`console.role.${role}`).toLowerCase()),
    ),
  })
