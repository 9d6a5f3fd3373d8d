// Holds everything that speaks an API to its contract, api/openapi.yaml of the shop and
// api/console.yaml of the staff console: the contract is well formed, the generated types are fresh,
// every operation has a route and every API route an operation, and the schemas of what the server
// reads and answers agree with the contract's. The argument is the server to ask.

import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'

process.chdir(join(import.meta.dirname, '../..'))

const program = process.argv[2]
const faults = []
let contract

function run(command, ...parameters) {
  const environment = { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  return execFileSync(command, parameters, { encoding: 'utf8', stdio: 'pipe', env: environment })
}

function checkForm(file) {
  try {
    run('node_modules/.bin/redocly', 'lint', file)
  } catch (error) {
    faults.push(error.stdout + error.stderr)
  }
}

const readIfThere = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null)

function checkTypes() {
  const folder = mkdtempSync(join(tmpdir(), 'typecase-types-'))
  try {
    run('scripts/generate-api', folder)
    for (const name of readdirSync(folder)) {
      const [fresh, kept] = [folder, 'web/shared/src'].map((place) =>
        readIfThere(join(place, name)),
      )
      if (fresh !== kept) faults.push(`web/shared/src/${name} is stale: run scripts/generate-api`)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** "GET /api/fonts/{id} getFont" for every operation of the contract. */
function operations() {
  return Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation.operationId)
      .map(([method, operation]) => `${method.toUpperCase()} /api${path} ${operation.operationId}`),
  )
}

function checkRoutes(option) {
  const routes = run(program, option)
    .trim()
    .split('\n')
    .filter((line) => line.split(' ')[1].startsWith('/api/'))
  const promised = operations()
  for (const line of promised)
    if (!routes.includes(line)) faults.push(`no route for the operation ${line}`)
  for (const line of routes)
    if (!promised.includes(line)) faults.push(`no operation for the route ${line}`)
  return promised.length
}

const nameIn = (reference) => reference.split('/').pop()

/** A schema in one form for both sides: objects of the contract by name, null as a flag. */
function shape(schema, served) {
  if (schema.$ref) {
    const name = nameIn(schema.$ref)
    const promised = contract.components.schemas[name]
    return promised?.properties ? { is: name } : shape(promised ?? served[name], served)
  }
  const parts = schema.oneOf ?? schema.anyOf
  if (parts) {
    const others = parts.filter((part) => part.type !== 'null')
    if (others.length === 1)
      return others.length < parts.length
        ? { ...shape(others[0], served), nullable: true }
        : shape(others[0], served)
  }
  const types = [schema.type].flat().filter(Boolean)
  const plain = types.filter((type) => type !== 'null')
  const said = { type: plain.join('|') }
  if (types.length > plain.length) said.nullable = true
  if (schema.enum) said.enum = schema.enum.filter((value) => value !== null).sort()
  if (schema.items) said.items = shape(schema.items, served)
  if (schema.properties) said.fields = fieldsOf(schema, served)
  return said
}

/** The shape of each property, and whether it is required. */
function fieldsOf(schema, served) {
  const fields = Object.entries(schema.properties).map(([field, property]) => [
    field,
    { ...shape(property, served), required: schema.required?.includes(field) ?? false },
  ])
  return Object.fromEntries(fields)
}

/** The same text for the same content, whatever the order of its members. */
function canonical(value) {
  if (typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical)}]`
  const members = Object.keys(value).sort()
  return `{${members.map((name) => `${name}: ${canonical(value[name])}`).join(', ')}}`
}

/** Without the texts that an enum of the contract lists where the server says only that it is text. */
function withoutEnum(ours, theirs) {
  const meant = { ...theirs }
  if (meant.type === 'string' && !ours.enum) delete meant.enum
  if (meant.items && ours.items) meant.items = withoutEnum(ours.items, meant.items)
  return meant
}

/** In an answer, what the contract leaves open may be decided: always there, or text of any kind. */
function decided(ours, theirs) {
  if (!ours || !theirs) return theirs
  return { ...withoutEnum(ours, theirs), required: theirs.required || ours.required }
}

function checkSchema(name, served, isAnswer) {
  const promised = contract.components.schemas[name]
  if (!promised?.properties) {
    const isPart = isAnswer && JSON.stringify(served).includes(`/schemas/${name}"`)
    return isPart || faults.push(`the server's schema ${name} is not in the contract`)
  }
  const [ours, theirs] = [served[name], promised].map((schema) => fieldsOf(schema, served))
  for (const field of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    const meant = isAnswer ? decided(ours[field], theirs[field]) : theirs[field]
    const [said, expected] = [ours[field], meant].map((one) => canonical(one ?? 'missing'))
    if (said !== expected)
      faults.push(`${name}.${field}: the server says ${said}, the contract ${expected}`)
  }
}

/** The number of the server's schemas. A struct without one in the contract stands within others. */
function checkSchemas({ requests, answers }) {
  for (const name of Object.keys(requests)) checkSchema(name, requests, false)
  for (const name of Object.keys(answers)) checkSchema(name, answers, true)
  return Object.keys(requests).length + Object.keys(answers).length
}

const schemas = JSON.parse(run(program, '--dump-schema'))
let [operationCount, schemaCount] = [0, 0]
for (const [file, option, served] of [
  ['api/openapi.yaml', '--dump-routes', schemas],
  ['api/console.yaml', '--dump-console-routes', schemas.console],
]) {
  contract = parse(readFileSync(file, 'utf8'))
  checkForm(file)
  operationCount += checkRoutes(option)
  schemaCount += checkSchemas(served)
}
checkTypes()
for (const line of faults) console.error(line)
console.log(`${operationCount} operations, ${schemaCount} schemas, ${faults.length} differences`)
process.exitCode = faults.length ? 1 : 0
