// One request for every operation of api/openapi.yaml with a value for every parameter it has.

import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

const contract = parse(readFileSync('api/openapi.yaml', 'utf8'))

/** Follows a value in a path that is to be tried. */
export const mark = '\u0001'

/** By name, for any operation; an operation's own go before them. */
const values = {
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
  itemId: 'eb-garamond-italic',
  itemClass: 'style',
  fontLicenseId: 'desktop',
  licenseOptionId: '1-3',
  customLicenseId: 'none',
  description: 'EB Garamond Italic',
  preparedCartId: 'none',
  sharedCartId: 'none',
  replaces: 'none',
  coupon: 'NONE',
  currency: 'EUR',
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
  ink: '#102030',
  paper: '#fefefe',
  format: 'png',
  title: 'Proof',
  compare: 'xHeight',
  size: 48,
  width: 320,
  grant: 'c2FtcGxlLWdyYW50',
  'Idempotency-Key': '0'.repeat(20),
  'X-Tester-Grant': 'c2FtcGxlLWdyYW50',
}

const deref = (node) => {
  if (!node?.$ref) return node
  return deref(
    node.$ref
      .split('/')
      .slice(1)
      .reduce((part, key) => part[key], contract),
  )
}

const typeOf = (schema) => [schema.type].flat().find((type) => type && type !== 'null')

/** Throws for text that `values` and the schema say nothing of. */
function sample(schema, name, where) {
  const { enum: choices, const: fixed, examples, default: usual, ...rest } = deref(schema)
  const known = fixed ?? choices?.[0] ?? values[name] ?? examples?.[0] ?? usual
  const options = rest.oneOf ?? rest.anyOf
  if (options) return sample(options[0], name, where)
  if (rest.allOf) return Object.assign({}, ...rest.allOf.map((part) => sample(part, name, where)))
  switch (typeOf(rest)) {
    case 'object':
      return Object.fromEntries(
        Object.entries(rest.properties ?? {}).map(([key, value]) => [
          key,
          sample(value, key, where),
        ]),
      )
    case 'array':
      return [sample(rest.items, name, where)]
    case 'integer':
    case 'number':
      return typeof known === 'number' ? known : (rest.minimum ?? 1)
    case 'boolean':
      return true
    default:
      if (known === undefined) throw new Error(`${where}: there is no sample for ${name}`)
      return known
  }
}

function requestOf(path, method, operation, own) {
  const where = operation.operationId
  const query = new Map()
  const headers = new Map()
  let target = path
  for (const given of operation.parameters ?? []) {
    const parameter = deref(given)
    const value = String(own[parameter.name] ?? sample(parameter.schema, parameter.name, where))
    if (parameter.in === 'path') target = target.replace(`{${parameter.name}}`, value + mark)
    if (parameter.in === 'query') query.set(parameter.name, value)
    if (parameter.in === 'header') headers.set(parameter.name, value)
  }
  const content = Object.entries(operation.requestBody?.content ?? {})[0]
  return {
    operation: where,
    isCustomers: operation.security !== undefined,
    method: method.toUpperCase(),
    path: `/api${target}`,
    query,
    headers,
    type: content?.[0],
    body: content && sample(content[1].schema, where, where),
  }
}

/** Every operation of the contract; `own` are values for the parameters of one, by its name. */
export function requests(own = {}) {
  return Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation.operationId)
      .map(([method, operation]) =>
        requestOf(path, method, operation, own[operation.operationId] ?? {}),
      ),
  )
}
