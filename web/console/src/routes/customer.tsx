import { useQuery } from '@tanstack/react-query'
import { date } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useState } from 'react'
import { useOutletContext, useParams } from 'react-router'
import { ActAsDialog } from '#src/features/customers/act-as/ActAsDialog.tsx'
import { Begun } from '#src/features/customers/act-as/Begun.tsx'
import { Impersonations } from '#src/features/customers/act-as/Impersonations.tsx'
import { Actions } from '#src/features/customers/customer/Actions.tsx'
import { CustomerOrders } from '#src/features/customers/customer/CustomerOrders.tsx'
import { CorrectDialog } from '#src/features/customers/customer/CorrectDialog.tsx'
import css from '#src/features/customers/customer/CustomerPage.module.css'
import { DeleteDialog } from '#src/features/customers/customer/DeleteDialog.tsx'
import { Details } from '#src/features/customers/customer/Details.tsx'
import { Devices } from '#src/features/customers/customer/Devices.tsx'
import { Licences } from '#src/features/customers/customer/Licences.tsx'
import { Trials } from '#src/features/customers/customer/Trials.tsx'
import { customerName } from '#src/features/customers/customer-words.ts'
import { KindMark } from '#src/features/customers/KindMark.tsx'
import {
  customerQuery,
  type BegunImpersonation,
  type StaffCustomer,
} from '#src/features/customers/queries.ts'
import { Screen } from '#src/features/frame/Screen.tsx'
import { Entries } from '#src/features/history/Entries.tsx'
import { Part } from '@typecase/ui/Part'
import { isAllowed } from '#src/features/session/permissions.ts'
import { isSignedOut } from '#src/features/session/session-watch.ts'
import type { StaffSession } from '#src/features/session/session.ts'
import { paths } from '#src/paths.ts'
import { RecordFailure } from './record-failure'

/** A customer, with all that they have and what can be done for them. */
export function Customer() {
  const { id = '' } = useParams()
  const query = useQuery(customerQuery(id))
  if (query.data) return <Found key={id} customer={query.data} />
  return (
    <Screen title={text('console.customer.name')}>
      {query.error && !isSignedOut(query.error) ? (
        <RecordFailure
          cause={query.error}
          retry={() => query.refetch()}
          isPending={query.isFetching}
          missing={text('console.customer.missing')}
          back={{ to: paths.customers(), label: text('console.customer.toCustomers') }}
        />
      ) : (
        <p className="quiet" role="status">
          {text('shell.loading')}
        </p>
      )}
    </Screen>
  )
}

function Found({ customer }: { customer: StaffCustomer }) {
  const session = useOutletContext<StaffSession>()
  const { id, kind, email, createdAt } = customer.customer
  const name = customerName(customer.customer)
  const [asked, setAsked] = useState<'actAs' | 'correct' | 'delete' | null>(null)
  const [begun, setBegun] = useState<BegunImpersonation | null>(null)
  const close = () => setAsked(null)
  return (
    <Screen
      title={name}
      facts={
        <>
          <KindMark kind={kind} />
          {email && email !== name && <span className="quiet">{email}</span>}
          <span className="quiet">
            {text('console.customer.sinceDay', { day: date(createdAt) })}
          </span>
        </>
      }
      actions={
        !customer.deletedAt && (
          <Actions
            id={id}
            session={session}
            onActAs={() => setAsked('actAs')}
            onDelete={() => setAsked('delete')}
          />
        )
      }
    >
      <div className={css.notices}>
        {customer.deletedAt && (
          <Notice>{text('console.customer.isDeleted', { day: date(customer.deletedAt) })}</Notice>
        )}
        {begun && (
          <Begun
            key={begun.id}
            begun={begun}
            row={customer.impersonations.find((row) => row.id === begun.id)}
            customerId={id}
            name={name}
            onAgain={() => {
              setBegun(null)
              setAsked('actAs')
            }}
            onEnded={() => setBegun(null)}
          />
        )}
      </div>
      <Parts customer={customer} session={session} onCorrect={() => setAsked('correct')} />
      {asked === 'actAs' && <ActAsDialog customer={customer} onBegun={setBegun} onClose={close} />}
      {asked === 'correct' && <CorrectDialog customer={customer} onClose={close} />}
      {asked === 'delete' && <DeleteDialog customer={customer} onClose={close} />}
    </Screen>
  )
}

type PartsProps = { customer: StaffCustomer; session: StaffSession; onCorrect: () => void }

function Parts({ customer, session, onCorrect }: PartsProps) {
  const { deletedAt, licences, impersonations, history } = customer
  const mayWrite = !deletedAt && isAllowed(session, 'customers:write')
  const mayCorrect = !deletedAt && isAllowed(session, 'customers:correct')
  return (
    <div className={css.page}>
      <div className={css.main}>
        <CustomerOrders customer={customer} />
        <Licences licences={licences} mayReadOrders={isAllowed(session, 'orders:read')} />
        <Trials
          customer={customer}
          mayOffer={!deletedAt && isAllowed(session, 'offers:write')}
          mayRead={isAllowed(session, 'trials:read')}
        />
        <Part title={text('console.history.title')}>
          {history.length === 0 ? (
            <p className="quiet">{text('console.history.nothing')}</p>
          ) : (
            <Entries entries={history} />
          )}
        </Part>
      </div>
      <div className={css.aside}>
        <div className={css.details}>
          <Details customer={customer} onCorrect={mayCorrect ? onCorrect : null} />
        </div>
        <div>
          {!deletedAt && <Devices customer={customer} mayEnd={mayWrite} />}
          {impersonations.length > 0 && (
            <Impersonations
              customer={customer}
              mayEnd={isAllowed(session, 'customers:impersonate')}
            />
          )}
        </div>
      </div>
    </div>
  )
}
