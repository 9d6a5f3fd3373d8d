// One request for every operation of a contract with a value for every parameter it has.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { root } from './database.ts'

type Value = string | number | boolean | null | Value[] | { [key: string]: Value }

interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: Value[]
  const?: Value
  default?: Value
  examples?: Value[]
  minimum?: number
  properties?: Record<string, Schema>
  items?: Schema
  oneOf?: Schema[]
  anyOf?: Schema[]
  allOf?: Schema[]
}

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  schema: Schema
}

interface Operation {
  operationId?: string
  parameters?: (Parameter & { $ref?: string })[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  security?: Record<string, unknown>[]
}

export interface SampleRequest {
  operation: string
  /** Whether only a signed-in customer, or only staff, may ask. */
  isCustomers: boolean
  isStaffs: boolean
  /** Whether somebody who is not signed in may ask, although others of the contract may not. */
  isOpen: boolean
  method: string
  /** The path as the contract has it, "/api/fonts/{id}". */
  pattern: string
  /** With every value in place, and `mark` behind it. */
  path: string
  query: Map<string, string>
  headers: Map<string, string>
  /** Of the body. */
  type: string | undefined
  body: Value | undefined
}

type Contract = ReturnType<typeof parse>

/** Follows a value in a path that is to be tried. */
export const mark = '\u0001'

/** By name, for any operation; an operation's own go before them. */
const values: Record<string, Value> = {
  id: 'eb-garamond',
  name: 'Ada',
  email: 'ada@example.org',
  password: 'a tidal atlas of rooms',
  newPassword: 'a tidal atlas of roofs',
  token: 'c2FtcGxlLXRva2Vu',
  device: 'c2FtcGxlLWRldmljZQ',
  remember: 'ada@example.org',
  company: 'Tidal Atlas',
  country: 'PT',
  region: 'Lisboa',
  vatNumber: 'PT123456789',
  line1: 'Rua da Boavista 84',
  line2: 'Second floor',
  postalCode: '1200-068',
  city: 'Lisboa',
  address: 'Rua da Boavista 84, Lisboa',
  font: 'eb-garamond',
  style: 'eb-garamond-italic',
  styles: 'eb-garamond-italic',
  text: 'Quires',
  item: 'eb-garamond-italic',
  itemId: 'eb-garamond-italic',
  itemClass: 'style',
  fontLicenseId: 'desktop',
  licenseOptionId: '1-3',
  customLicenseId: 'none',
  description: 'EB Garamond Italic',
  preparedCartId: 'none',
  sharedCartId: 'none',
  replaces: 'none',
  upgrades: 'none',
  filter: 'state=paid',
  seen: 'late_money',
  endingUpgrades: 'N0SUCHLICENCE',
  coupon: 'NONE',
  currency: 'EUR',
  family: 'eb-garamond',
  licence: 'desktop',
  from: '2026-11-01',
  to: '2026-11-30',
  after: 'bmV3ZXN0IDE',
  before: '00'.repeat(32),
  at: '',
  glyphs: '1-1',
  member: '0'.repeat(26),
  action: 'refund.requested',
  object: '0'.repeat(26),
  customer: '0'.repeat(26),
  payment: 'pi_sample',
  reason: 'Bought by mistake',
  key: '0'.repeat(20),
  markdown: '# Words of a licence',
  kind: 'desktop',
  version: '1.0',
  sha256: '00'.repeat(32),
  face: '0123456789abcdef',
  instance: 'static',
  features: 'default',
  cover: 'base',
  align: 'start',
  letterCase: 'upper',
  direction: 'ltr',
  language: 'en',
  code: 'vi',
  ink: '#102030',
  paper: '#fefefe',
  format: 'png',
  title: 'Proof',
  path: 'Release/Rye-Bold.otf',
  putPiece: 'a piece of a file',
  addPicture: 'a picture that is none',
  alt: 'A specimen sheet',
  identifyFont: 'a found file that is no font',
  words: 'Have a code.',
  compare: 'xHeight',
  size: 48,
  width: 320,
  grant: 'c2FtcGxlLWdyYW50',
  serial: '0'.repeat(26),
  publishAt: '2027-01-01T08:00:00Z',
  response: {},
  purpose: 'print',
  q: 'fraunces',
  link: '/pages/faq',
  recipient: 'mira@tidalatlas.example',
  note: 'As agreed by telephone.',
  validUntil: '2099-12-31',
  metric: 'users',
  publishableKey: 'pk_test_sample',
  secretKey: 'sk_test_sample',
  webhookSecret: 'whsec_sample',
  addresses: 'mira@foundry.example',
  host: 'mail.foundry.example',
  port: 587,
  security: 'starttls',
  user: 'shop',
  covers: 'Up to 400 people',
  differences: 'Print houses may have the fonts, too.',
  formats: 'otf',
  agreement: '# Brand licence',
  cart: '0'.repeat(26),
  trial: '0'.repeat(26),
  offer: '0'.repeat(26),
  designer: 'Odile Varnay',
  former: 'Odile Varney',
  csv: 'sample',
  day: '2026-11-01',
  digest: '00'.repeat(32),
  'Idempotency-Key': '0'.repeat(20),
  'X-Tester-Grant': 'c2FtcGxlLWdyYW50',
}

function deref<T extends { $ref?: string }>(node: T, contract: Contract): T {
  if (!node.$ref) return node
  const keys = node.$ref.split('/').slice(1)
  return deref(
    keys.reduce((part, key) => part[key], contract),
    contract,
  )
}

const typeOf = ({ type }: Schema) => [type].flat().find((name) => name && name !== 'null')

/** Throws for text that neither `values` nor the schema says anything of. */
function sample(given: Schema, name: string, where: string, contract: Contract): Value {
  const schema = deref(given, contract)
  const known =
    schema.const ?? schema.enum?.[0] ?? values[name] ?? schema.examples?.[0] ?? schema.default
  const option = (schema.oneOf ?? schema.anyOf)?.[0]
  if (option) return sample(option, name, where, contract)
  switch (typeOf(schema)) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, value]) => [
          key,
          sample(value, key, where, contract),
        ]),
      )
    case 'array':
      return schema.items ? [sample(schema.items, name, where, contract)] : []
    case 'integer':
    case 'number':
      return typeof known === 'number' ? known : (schema.minimum ?? 1)
    case 'boolean':
      return true
    default:
      if (known === undefined) throw new Error(`${where}: there is no sample for ${name}`)
      return known
  }
}

function requestOf(
  path: string,
  method: string,
  operation: Operation,
  own: Record<string, string>,
  contract: Contract,
): SampleRequest {
  const where = operation.operationId ?? ''
  const request: SampleRequest = {
    operation: where,
    isCustomers: operation.security?.some((scheme) => 'bearer' in scheme) ?? false,
    isStaffs: operation.security?.some((scheme) => 'staff' in scheme) ?? false,
    isOpen: operation.security?.some((scheme) => Object.keys(scheme).length === 0) ?? false,
    method: method.toUpperCase(),
    pattern: `/api${path}`,
    path: `/api${path}`,
    query: new Map(),
    headers: new Map(),
    type: undefined,
    body: undefined,
  }
  for (const given of operation.parameters ?? []) {
    const { name, in: place, schema } = deref(given, contract)
    const value = String(own[name] ?? sample(schema, name, where, contract))
    if (place === 'path') request.path = request.path.replace(`{${name}}`, value + mark)
    if (place === 'query') request.query.set(name, value)
    if (place === 'header') request.headers.set(name, value)
  }
  const [content] = Object.entries(operation.requestBody?.content ?? {})
  if (!content) return request
  return { ...request, type: content[0], body: sample(content[1].schema, where, where, contract) }
}

/**
 * Every operation of the contract, by default the shop's; `own` are values for the parameters of one,
 * by its name.
 */
export function requests(
  own: Record<string, Record<string, string>> = {},
  file = 'api/openapi.yaml',
): SampleRequest[] {
  const contract = parse(readFileSync(join(root, file), 'utf8'))
  return Object.entries<Record<string, Operation>>(contract.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation.operationId)
      .map(([method, operation]) =>
        requestOf(path, method, operation, own[operation.operationId ?? ''] ?? {}, contract),
      ),
  )
}
