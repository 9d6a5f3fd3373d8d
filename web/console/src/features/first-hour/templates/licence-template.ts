import { countryName } from '@typecase/shared/country-names'
import { text } from '@typecase/shared/messages/text'
import type { NewEdit } from '../../drafts/edits'
import type { LicenceRecord, LicenceText, LicensingRecord, Tier } from '../../licences/model'
import app from './agreements/app.md?raw'
import broadcast from './agreements/broadcast.md?raw'
import common from './agreements/common.md?raw'
import desktop from './agreements/desktop.md?raw'
import ebook from './agreements/ebook.md?raw'
import trial from './agreements/trial.md?raw'
import web from './agreements/web.md?raw'
import { combinations, licenceKinds, templateKinds, type TemplateKind } from './licence-kinds'

/** Named in the agreements. */
export type Licensor = { name: string; country: string }

const agreements: Readonly<Record<TemplateKind, string>> = { desktop, web, app, ebook, broadcast }

// The server keeps texts without blanks at their ends.
const filled = (words: string, { name, country }: Licensor) =>
  words
    .replace('{common}', common.trim())
    .replaceAll('{seller}', name)
    .replaceAll('{country}', countryName(country))
    .trim()

const firstVersion = (words: string, licensor: Licensor): LicenceText => ({
  version: '1.0',
  markdown: filled(words, licensor),
})

export const agreementOf = (kind: TemplateKind, licensor: Licensor) =>
  firstVersion(agreements[kind], licensor)

export const trialTermsOf = (licensor: Licensor) => firstVersion(trial, licensor)

const more: Tier = {
  id: 'more',
  name: 'More',
  multiplier: 0,
  contactUs: true,
  fullName: '',
}

/** The record of a kind, which is on sale at once. */
export function licenceOf(kind: TemplateKind, licensor: Licensor): LicenceRecord {
  const { sizes, ...words } = licenceKinds[kind]
  return {
    ...words,
    name: text(`console.firstHour.kind.${kind}`),
    tiers: [
      ...sizes.map(([id, name, fullName, times]) => ({
        id,
        name,
        multiplier: times * 10_000,
        contactUs: false,
        fullName,
      })),
      more,
    ],
    eula: agreementOf(kind, licensor),
    life: { state: 'published' },
  }
}

type Choice = {
  kinds: readonly string[]
  /** Trials are given, under terms of their own. */
  hasTrials: boolean
  licensor: Licensor
}

/** The edits that add kinds behind those of the shop; a kind that the shop has stays as it is. */
export function licenceEdits(
  { kinds, hasTrials, licensor }: Choice,
  known: readonly string[],
  licensing: LicensingRecord,
): NewEdit[] {
  const added = templateKinds.filter((kind) => kinds.includes(kind) && !known.includes(kind))
  const order = [...licensing.order, ...added.filter((kind) => !licensing.order.includes(kind))]
  const record: LicensingRecord = {
    ...licensing,
    order,
    combinations: licensing.combinations.length > 0 ? licensing.combinations : combinations,
    ...(hasTrials && !licensing.trialTerms && { trialTerms: trialTermsOf(licensor) }),
  }
  return [
    ...added.map((kind) => ({
      kind: 'licence' as const,
      id: kind,
      record: licenceOf(kind, licensor),
    })),
    { kind: 'licensing', id: '1', record },
  ]
}
