import { dateTime, lastDay } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { Prose } from '@typecase/ui/Prose'
import { paths } from '#src/paths.ts'
import { FactList } from '../../orders/order/FactList'
import { Part } from '@typecase/ui/Part'
import type { StaffOffer } from '../queries'

/** The client, the end and the beginning of an offer, and the orders it led to. */
export function OfferFacts({ offer: { offer, note, source, orderId, replacedBy } }: Props) {
  return (
    <Part title={text('console.offer.facts')}>
      <FactList
        facts={[
          [text('console.order.licensee'), offer.title],
          [text('console.makeOffer.recipient'), offer.recipient],
          [
            text('console.makeOffer.until'),
            offer.validUntil === null ? text('console.makeOffer.noEnd') : lastDay(offer.validUntil),
          ],
          [text('console.offer.sent'), offer.sentAt && dateTime(offer.sentAt)],
          [text('console.makeOffer.note'), note],
          [text('console.offers.made'), offer.madeBy],
          [text('console.offer.from'), source && <Source source={source} />],
          [
            text('console.order.name'),
            orderId && <TextLink to={paths.order(orderId)}>{orderId.slice(0, 10)}</TextLink>,
          ],
          [
            text('console.offer.replacedBy'),
            replacedBy && (
              <TextLink to={paths.offer(replacedBy)}>{replacedBy.slice(0, 10)}</TextLink>
            ),
          ],
        ]}
      />
    </Part>
  )
}

type Props = { offer: StaffOffer }

function Source({ source: { kind, id } }: { source: NonNullable<StaffOffer['source']> }) {
  const words = text(`console.offer.source.${kind}`)
  if (kind === 'customer') return <TextLink to={paths.customer(id)}>{words}</TextLink>
  if (kind === 'offer') return <TextLink to={paths.offer(id)}>{words}</TextLink>
  return `${words} ${id.slice(0, 10)}`
}

/** The licences that were negotiated, with their agreements to read. */
export const OwnLicences = ({ offer: { licences } }: Props) =>
  licences.length > 0 && (
    <Part title={text('console.makeOffer.licences')}>
      {licences.map(({ id, name, covers, differences, formats, agreement }) => (
        <div key={id}>
          <FactList
            facts={[
              [text('console.makeOffer.licenceName'), name],
              [text('console.makeOffer.covers'), covers],
              [text('console.makeOffer.differences'), differences],
              [text('console.makeOffer.formats'), formats.join(', ').toUpperCase()],
            ]}
          />
          <details>
            <summary>{text('prepared.agreement')}</summary>
            <Prose html={agreement} />
          </details>
        </div>
      ))}
    </Part>
  )
