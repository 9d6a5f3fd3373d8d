import { dateTime } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { paths } from '#src/paths.ts'
import { FamilyNames } from '../../names/FamilyNames'
import { StyleName } from '../../names/StyleName'
import { FactList, type Fact } from '../../orders/order/FactList'
import type { IdentifiedFont } from '../queries'

/** Whom a font leads to, and what else is known of it. */
export const Holder = ({ found }: { found: IdentifiedFont }) => (
  <FactList facts={[...trialFacts(found), ...licenceFacts(found), ...fontFacts(found)]} />
)

function trialFacts({ trial }: IdentifiedFont): Fact[] {
  if (!trial) return []
  const { id, name, company, email, createdAt, isForgotten } = trial
  return [
    [
      text('console.identify.givenTo'),
      isForgotten ? text('console.identify.forgotten') : [name, company].filter(Boolean).join(', '),
    ],
    [text('console.email'), email],
    [
      text('console.trial.name'),
      <TextLink key="trial" to={paths.trial(id)}>
        {dateTime(createdAt)}
      </TextLink>,
    ],
  ]
}

function licenceFacts({ licence }: IdentifiedFont): Fact[] {
  if (!licence) return []
  const { orderId, serial, state, licensee, email, fonts, tier, paidAt } = licence
  return [
    [text('console.identify.licensee'), licensee],
    [text('console.identify.buyer'), email],
    [
      text('console.order.name'),
      <TextLink key="order" to={paths.order(orderId)}>
        {text('console.identify.orderPaid', { id: orderId.slice(0, 10), day: dateTime(paidAt) })}
      </TextLink>,
    ],
    [
      text('console.filter.licenceLabel'),
      text('console.identify.licence', {
        licence: licence.licence,
        tier,
        state: text(`console.identify.licenceState.${state}`),
      }),
    ],
    [text('console.customer.item'), fonts],
    [text('console.customer.serial'), serial],
  ]
}

function fontFacts({ style, claim, drawnAs, trial, licence }: IdentifiedFont): Fact[] {
  return [
    [text('console.identify.style'), style && <StyleName styleId={style}>{style}</StyleName>],
    [text('console.identify.claim'), !trial && !licence && claim],
    [text('console.identify.drawnAs'), drawnAs.length > 0 && <FamilyNames families={drawnAs} />],
  ]
}
