import { countryName } from '@typecase/shared/country-names'
import { date, money } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { FactList } from '../../orders/order/FactList'
import { Part } from '@typecase/ui/Part'
import { spentWords } from '../customer-words'
import type { StaffCustomer } from '../queries'

/** The customer's profile, and what they have spent. */
export function Details({ customer, onCorrect }: DetailsProps) {
  const { hasPassword, deletedAt } = customer
  const { id, name, company, email, country, createdAt, spent } = customer.customer
  const back = spent
    .filter(({ refunded }) => refunded > 0)
    .map(({ refunded, currency }) => money(refunded, currency))
  return (
    <Part
      title={text('console.customer.details')}
      aside={
        onCorrect && (
          <Button kind="words" onPress={onCorrect}>
            {text('console.customerCorrection.open')}
          </Button>
        )
      }
    >
      <FactList
        facts={[
          [text('console.billing.name'), name],
          [text('console.billing.company'), company],
          [text('console.email'), email],
          [text('console.order.country'), country && countryName(country)],
          [text('console.customer.since'), date(createdAt)],
          [text('console.customer.deletedAt'), deletedAt && date(deletedAt)],
          [
            text('console.password'),
            !deletedAt &&
              text(hasPassword ? 'console.customer.hasPassword' : 'console.customer.noPassword'),
          ],
          [text('console.customer.spent'), spentWords(spent)],
          [text('console.sums.refunded'), back.join(', ')],
          [text('console.customer.id'), id],
        ]}
      />
    </Part>
  )
}

type DetailsProps = {
  customer: StaffCustomer
  /** Asks for another name or address; null: the member may not. */
  onCorrect?: (() => void) | null
}
