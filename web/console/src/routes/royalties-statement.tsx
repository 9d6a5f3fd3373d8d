import { useQuery } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { DocumentLink, TextLink } from '@typecase/ui/Link'
import { useState } from 'react'
import { useOutletContext, useParams } from 'react-router'
import { Screen } from '#src/features/frame/Screen.tsx'
import page from '#src/features/orders/order/OrderPage.module.css'
import { periodWords } from '#src/features/royalties/periods.ts'
import {
  csvOf,
  pdfOf,
  statementQuery,
  type RoyaltyStatement as Statement,
} from '#src/features/royalties/queries.ts'
import { MailDialog } from '#src/features/royalties/statement/MailDialog.tsx'
import { Sendings } from '#src/features/royalties/statement/Sendings.tsx'
import { Standing } from '#src/features/royalties/statement/Standing.tsx'
import { StatementBody } from '#src/features/royalties/statement/StatementBody.tsx'
import { StatementTable } from '#src/features/royalties/statement/StatementTable.tsx'
import { useFaces } from '#src/features/families/use-faces.ts'
import { isAllowed } from '#src/features/session/permissions.ts'
import { roleWords } from '#src/features/session/role-words.ts'
import { isSignedOut } from '#src/features/session/session-watch.ts'
import type { StaffSession } from '#src/features/session/session.ts'
import { paths } from '#src/paths.ts'
import { RecordFailure } from './record-failure'

/** A locked statement: its files, the mails that brought its link, and the designer's other ones. */
export function RoyaltyStatement() {
  const { id = '' } = useParams()
  const query = useQuery(statementQuery(id))
  if (query.data) return <Found key={id} statement={query.data} />
  return (
    <Screen title={text('console.royalties.statement')}>
      {query.error && !isSignedOut(query.error) ? (
        <RecordFailure
          cause={query.error}
          retry={() => query.refetch()}
          isPending={query.isFetching}
          missing={text('console.royalties.missing')}
          back={{ to: paths.royalties(), label: text('console.royalties.back') }}
        />
      ) : (
        <p className="quiet" role="status">
          {text('shell.loading')}
        </p>
      )}
    </Screen>
  )
}

function Found({ statement }: { statement: Statement }) {
  const session = useOutletContext<StaffSession>()
  const [isMailing, setMailing] = useState(false)
  const faces = useFaces(session)
  const { designer } = statement
  const mayWrite = isAllowed(session, 'royalties:write')
  return (
    <Screen
      title={text('console.royalties.statementOf', { designer, period: periodWords(statement) })}
      facts={
        <TextLink to={paths.royaltiesOf(designer)}>{text('console.royalties.openDraft')}</TextLink>
      }
      actions={
        <Actions statement={statement} mayWrite={mayWrite} onMail={() => setMailing(true)} />
      }
    >
      <div className={page.page}>
        <div className={page.lines}>
          <Standing statement={statement} />
          <StatementBody
            statement={statement}
            faces={faces}
            isLink={isAllowed(session, 'families:write')}
          />
        </div>
        <div className={page.aside}>
          <div className={page.facts}>
            <Sendings statement={statement} mayWrite={mayWrite} />
          </div>
        </div>
        <div className={page.timeline}>
          <StatementTable designer={designer} shown={statement.id} />
        </div>
      </div>
      {isMailing && <MailDialog statement={statement} onClose={() => setMailing(false)} />}
    </Screen>
  )
}

type ActionsProps = { statement: Statement; mayWrite: boolean; onMail: () => void }

const Actions = ({ statement: { id, sendings }, mayWrite, onMail }: ActionsProps) => (
  <>
    <DocumentLink href={csvOf(id!)} download>
      {text('console.royalties.csv')}
    </DocumentLink>
    <DocumentLink href={pdfOf(id!)} target="_blank" rel="noreferrer">
      {text('console.royalties.pdf')}
    </DocumentLink>
    {mayWrite ? (
      <Button kind="filled" onPress={onMail}>
        {text(sendings.length > 0 ? 'console.royalties.mailAgain' : 'console.royalties.mail')}
      </Button>
    ) : (
      <span className="quiet">
        {text('console.royalties.onlyMailed', { roles: roleWords('royalties:write') })}
      </span>
    )}
  </>
)
