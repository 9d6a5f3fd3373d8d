import { dateTime, number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { Part } from '@typecase/ui/Part'
import { paths } from '#src/paths.ts'
import { FactList } from '../../orders/order/FactList'
import type { StaffTrial } from '../queries'
import { purposeWords } from '../trial-words'

type Props = { trial: StaffTrial; mayReadCustomers: boolean }

/** The person of the trial, their purpose, and until when its links work. */
export function TrialDetails({ trial, mayReadCustomers }: Props) {
  const { news, termsVersion, downloadsAllowed, customer } = trial
  const { id, name, company, email, purpose, downloads, createdAt, expiresAt, state } = trial.trial
  return (
    <Part title={text('console.customer.details')}>
      <FactList
        facts={[
          [text('console.billing.name'), name],
          [text('console.billing.company'), company],
          [text('console.email'), email],
          [
            text('console.customer.name'),
            customer && mayReadCustomers && (
              <TextLink to={paths.customer(customer.id)}>
                {customer.name ?? customer.email}
              </TextLink>
            ),
          ],
          [text('trials.purpose'), purposeWords(purpose)],
          [text('console.customer.asked'), dateTime(createdAt)],
          [
            text(state === 'open' ? 'console.customer.until' : 'console.trial.linkEnded'),
            dateTime(expiresAt),
          ],
          [
            text('console.customer.downloads'),
            text('console.trial.downloads', {
              count: number(downloads),
              most: number(downloadsAllowed),
            }),
          ],
          [
            text('console.trial.news'),
            state !== 'forgotten' && text(news ? 'console.trial.newsYes' : 'console.trial.newsNo'),
          ],
          [text('console.trial.terms'), termsVersion],
          [text('console.customer.id'), id],
        ]}
      />
    </Part>
  )
}
