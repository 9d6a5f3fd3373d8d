import { text, type MessageKey } from '@typecase/shared/messages/text'
import { fieldWords } from './change/field-words'
import type { EntryFault } from './queries'

type Placed = Pick<EntryFault, 'kind' | 'place' | 'code' | 'message'>

/** Labels of the forms by kind and place, without the numbers of lists. */
const labels: Readonly<Record<string, MessageKey>> = {
  'licence id': 'console.licence.text',
  'licence name': 'console.licence.name',
  'licence metric': 'console.licence.metric',
  'licence question': 'console.licence.question',
  'licence summary': 'console.licence.summary',
  'licence grants': 'console.licence.grants',
  'licence limits': 'console.licence.limits',
  'licence formats': 'console.licence.formats',
  'licence contains': 'console.licence.contains',
  'licence tier': 'console.licence.sizes',
  'licence tier.name': 'console.licence.tierName',
  'licence tier.full_name': 'console.licence.fullName',
  'licence tier.multiplier': 'console.licences.factor',
  'licence field': 'console.licence.asksFor',
  'licence field.label': 'console.licence.fieldLabel',
  'licence eula_version': 'console.licence.version',
  'licence state': 'console.family.state',
  'licence from': 'console.licence.from',
  'licence until': 'console.licence.until',
  'licensing trial_eula_version': 'console.drafts.field.trialTerms',
  'coupon name': 'console.discount.name',
  'coupon percent': 'console.discount.percent',
  'coupon amount': 'console.discount.amount',
  'coupon credit': 'console.discount.amount',
  'coupon currency': 'console.discount.currency',
  'coupon from': 'console.discount.firstDay',
  'coupon until': 'console.discount.lastDay',
  'coupon limit': 'console.discount.totalLimit',
  'coupon limit_of_customer': 'console.discount.customerLimit',
  'coupon limit_of_code': 'console.discount.codeLimit',
  'coupon licences': 'console.discount.kinds',
  'coupon classes': 'console.discount.classes',
  'coupon families': 'console.discount.families',
  'coupon codes': 'console.discount.codesTitle',
  'shop name': 'console.selling.name',
  'shop tagline': 'console.selling.tagline',
  'shop email': 'console.selling.email',
  'shop country': 'console.selling.country',
  'shop region': 'console.selling.region',
  'shop vat_number': 'console.selling.vatNumber',
  'shop register_entry': 'console.selling.registerEntry',
  'shop payment_terms': 'console.selling.paymentTerms',
  'shop address': 'console.selling.address',
  'shop small_business_sentence': 'console.selling.smallBusinessSentence',
  'shop registration': 'console.selling.registrations',
  'shop registration.place': 'console.selling.registrations',
  'shop digest': 'console.selling.digest',
  'invoices invoice_prefix': 'console.selling.prefix',
  'invoices first_invoice_number': 'console.selling.firstNumber',
  'page title': 'console.text.name',
  'page description': 'console.text.description',
  'post title': 'console.text.name',
  'post description': 'console.text.description',
  'post published': 'console.text.day',
  'post updated': 'console.drafts.field.updated',
  'menus item.title': 'console.menus.title',
  'menus item.link': 'console.menus.link',
  'short_link path': 'console.links.path',
  'pangrams pangram.name': 'console.pangrams.name',
  'pangrams pangram.language': 'console.pangrams.language',
  'pangrams pangram.script': 'console.pangrams.script',
  'pangrams pangram.text': 'console.pangrams.text',
}

/** Items of lists by kind and list, each with its number. */
const items: Readonly<Record<string, MessageKey>> = {
  'licence tier': 'console.licence.tierAt',
  'licence field': 'console.licence.fieldAt',
  'menus item': 'console.menus.itemAt',
  'pangrams pangram': 'console.pangrams.at',
}

/** Cures by code, kind and place, where the words of the server speak of files. */
const cures: Readonly<Record<string, MessageKey>> = {
  'required licence name': 'console.fault.text',
  'required licence question': 'console.fault.text',
  'required licence summary': 'console.fault.text',
  'required licence tier': 'console.fault.size',
  'required licence tier.name': 'console.fault.text',
  'required licence field.label': 'console.fault.text',
  'required licence eula_version': 'console.fault.text',
  'no_text licence id': 'console.fault.licenceText',
  'not_allowed licence state': 'console.fault.days',
  'out_of_range licence until': 'console.fault.untilBeforeFrom',
  'no_text licensing trial_eula_version': 'console.fault.trialTerms',
  'required coupon name': 'console.fault.text',
  'required coupon percent': 'console.fault.worth',
  'out_of_range coupon until': 'console.fault.lastBeforeFirst',
  'required shop name': 'console.fault.text',
  'required shop email': 'console.fault.text',
  'required shop address': 'console.fault.text',
  'required shop country': 'console.fault.text',
  'required page title': 'console.fault.text',
  'required page description': 'console.fault.text',
  'not_allowed page title': 'console.text.fault.oneLine',
  'not_allowed page description': 'console.text.fault.oneLine',
  'required post title': 'console.fault.text',
  'required post description': 'console.fault.text',
  'not_allowed post title': 'console.text.fault.oneLine',
  'not_allowed post description': 'console.text.fault.oneLine',
  'out_of_range post updated': 'console.text.fault.updated',
  'required menus item.title': 'console.fault.text',
  'required menus item.link': 'console.fault.text',
  'not_allowed menus item.link': 'console.menus.fault.link',
  'required short_link path': 'console.fault.text',
  'not_allowed short_link path': 'console.links.fault.path',
  'required pangrams pangram.script': 'console.fault.text',
  'required pangrams pangram.language': 'console.fault.text',
  'required pangrams pangram.name': 'console.fault.text',
  'required pangrams pangram.text': 'console.fault.text',
  'not_allowed pangrams pangram.script': 'console.pangrams.fault.script',
}

/** "tier.name" of "tier[1].name". */
const withoutNumbers = (place: string) => place.replaceAll(/\[\d+\]/g, '')

/** The fault of a field and its cure; the sentence of the server where the console has none. */
export function faultSentence({ kind, place, code, message }: Placed) {
  const key = cures[`${code} ${kind} ${withoutNumbers(place)}`]
  return key ? text(key) : message
}

/** The field of a fault as its screen calls it: "Size 1, Factor". Empty: the fault is of the whole entry. */
export function faultField({ kind, place }: Pick<Placed, 'kind' | 'place'>) {
  if (place === '') return ''
  const label = labels[`${kind} ${withoutNumbers(place)}`]
  // Lists of records begin with 0, places with 1.
  if (!label) return fieldWords(place.replaceAll(/\[(\d+)\]/g, (_, at) => `.${Number(at) - 1}`))
  const [, list = '', at = ''] = /^(\w+)\[(\d+)\]/.exec(place) ?? []
  const item = items[`${kind} ${list}`]
  return item ? `${text(item, { place: Number(at) })}, ${text(label)}` : text(label)
}
