// A shop that is set up from nothing, as the console does it.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Buyer } from './buyer.ts'
import type { StaffBrowser } from './console.ts'
import { root } from './database.ts'
import { type DraftEdit, Drafts } from './previews.ts'
import { noteSecret } from './secrets.ts'
import type { Shop } from './shop.ts'
import { Upload } from './uploads.ts'

/** The answer of a shop at a link of the console, or at any address: nothing is followed. */
export const visit = (shop: Shop, target: string, headers: Record<string, string> = {}) =>
  fetch(shop.url + target, { redirect: 'manual', headers })

/** A link to the shop, as the console makes one. */
export async function lookLink(staff: StaffBrowser): Promise<URL> {
  const { status, body } = await staff.post('/setup/look')
  if (status !== 201) throw new Error(`${status} ${body.code}`)
  const url = new URL(body.url)
  noteSecret('grant of a look', url.searchParams.get('look'))
  return url
}

/** The cookie of a browser that follows a link. */
export async function follow(shop: Shop, { pathname, search }: URL): Promise<string> {
  const answer = await visit(shop, pathname + search)
  const cookie = answer.headers.get('set-cookie')?.split(';')[0]
  if (answer.status !== 303 || !cookie) throw new Error(`the link answered ${answer.status}`)
  noteSecret('pass of staff', cookie.split('=')[1])
  return cookie
}

/** A buyer in the browser of staff who look at the shop. */
export async function looking(shop: Shop, staff: StaffBrowser): Promise<Buyer> {
  return Object.assign(new Buyer(shop), { pass: await follow(shop, await lookLink(staff)) })
}

/** Multipliers of records are in ten-thousandths. */
const tier = (id: string, multiplier: number) => ({
  ...{ id, name: id, fullName: `${id} people`, multiplier },
  contactUs: false,
})

export const desktop = {
  name: 'Desktop',
  metric: 'users',
  question: 'People who use the fonts',
  summary: 'Install on computers.',
  grants: ['Install on the computers of everybody counted'],
  limits: ['Not on servers'],
  formats: ['otf'],
  contains: [],
  fields: [],
  tiers: [tier('1-3', 10_000), tier('4-10', 16_000)],
  eula: { version: '1.0', markdown: '# Desktop licence\n\nInstall the fonts.\n' },
  life: { state: 'published', onFrom: null, onUntil: null },
}

export const foundry = {
  name: 'Tidal Types',
  currency: 'EUR',
  address: 'Tidal Types GmbH\nHafenweg 7\n20457 Hamburg',
  country: 'DE',
  vatNumber: 'DE136695976',
  email: 'hello@tidaltypes.example',
}

/** The record of the seller, laid over what the shop has. */
export async function seller(drafts: Drafts, change: object = foundry): Promise<DraftEdit> {
  const record = await drafts.record('shop', '1')
  return ['shop', '1', { ...record, foundry: { ...record.foundry, ...change } }]
}

/** Drops a family of the demonstration and adds it to the shop. */
export async function dropFamily(staff: StaffBrowser): Promise<void> {
  const upload = new Upload(staff)
  await upload.begin('First fonts')
  const path = 'instrument-serif/InstrumentSerif_400Regular.ttf'
  await upload.drop([{ path, bytes: readFileSync(join(root, 'build/demo', path)) }])
  const { status, body } = await upload.commitAll()
  if (status !== 200) throw new Error(`the upload answered ${status} ${body.code}`)
}

export const family = 'instrument-serif'
export const style = 'instrument-serif-regular'

/** Publishes entries at once. */
export async function publish(drafts: Drafts, ...edits: DraftEdit[]): Promise<void> {
  await drafts.publish(await drafts.begin('', ...edits))
}

/** Publishes a family with the price of its style. */
export async function sellFamily(drafts: Drafts): Promise<void> {
  const life = { state: 'published', onFrom: null, onUntil: null }
  const terms = await drafts.record('family', family)
  await publish(
    drafts,
    ['family', family, { ...terms, life }],
    ['price', style, { family, price: 4_000 }],
  )
}

/** All that a shop needs before it opens, but for gateway and mail. */
export async function setUp(staff: StaffBrowser): Promise<void> {
  const drafts = new Drafts(staff)
  await publish(drafts, await seller(drafts), ['licence', 'desktop', desktop])
  await dropFamily(staff)
  await sellFamily(drafts)
}
