// Holds everything that speaks the API to api/openapi.yaml: the contract is well formed, the
// generated types are fresh, every operation has a route and every API route an operation, and the
// schemas of what the server reads equal the contract's. The argument is the server to ask.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'

process.chdir(join(import.meta.dirname, '../..'))

const program = process.argv[2]
const contract = parse(readFileSync('api/openapi.yaml', 'utf8'))
const faults = []

function run(command, ...parameters) {
  const environment = { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  return execFileSync(command, parameters, { encoding: 'utf8', stdio: 'pipe', env: environment })
}

function checkForm() {
  try {
    run('node_modules/.bin/redocly', 'lint', 'api/openapi.yaml')
  } catch (error) {
    faults.push(error.stdout + error.stderr)
  }
}

function checkTypes() {
  const folder = mkdtempSync(join(tmpdir(), 'typecase-types-'))
  try {
    const fresh = join(folder, 'api-types.gen.ts')
    run('scripts/generate-api', fresh)
    if (readFileSync(fresh, 'utf8') !== readFileSync('web/shared/src/api-types.gen.ts', 'utf8')) {
      faults.push('web/shared/src/api-types.gen.ts is stale: run scripts/generate-api')
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

function checkRoutes() {
  const routes = run(program, '--dump-routes')
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

const named = (schema) => contract.components.schemas[schema.$ref?.split('/').pop()] ?? schema

/** What a schema says, in one form for both sides: references by name, null as a flag. */
function shape(schema) {
  if (schema.$ref) return { is: schema.$ref.split('/').pop() }
  const parts = schema.oneOf ?? schema.anyOf
  if (parts) {
    const others = parts.filter((part) => part.type !== 'null')
    if (others.length === 1)
      return others.length < parts.length
        ? { ...shape(others[0]), nullable: true }
        : shape(others[0])
  }
  const types = [schema.type].flat().filter(Boolean)
  const plain = types.filter((type) => type !== 'null')
  const said = { type: plain.join('|') }
  if (types.length > plain.length) said.nullable = true
  if (schema.enum) said.enum = schema.enum.filter((value) => value !== null).sort()
  if (schema.items) said.items = shape(schema.items)
  return said
}

/** The same text for the same content, whatever the order of its members. */
function canonical(value) {
  if (typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical)}]`
  const members = Object.keys(value).sort()
  return `{${members.map((name) => `${name}: ${canonical(value[name])}`).join(', ')}}`
}

function checkSchema(name, served) {
  const promised = named({ $ref: `/${name}` })
  if (!promised.properties) return faults.push(`the server's schema ${name} is not in the contract`)
  const fields = new Set([...Object.keys(promised.properties), ...Object.keys(served.properties)])
  for (const field of fields) {
    const [ours, theirs] = [served, promised].map((schema) => ({
      ...(schema.properties[field] ? shape(schema.properties[field]) : { missing: true }),
      required: schema.required?.includes(field) ?? false,
    }))
    const [said, meant] = [ours, theirs].map(canonical)
    if (said !== meant)
      faults.push(`${name}.${field}: the server says ${said}, the contract ${meant}`)
  }
}

function checkSchemas() {
  const served = JSON.parse(run(program, '--dump-schema'))
  for (const [name, schema] of Object.entries(served)) checkSchema(name, schema)
  return Object.keys(served).length
}

checkForm()
checkTypes()
const operationCount = checkRoutes()
const schemaCount = checkSchemas()
for (const line of faults) console.error(line)
console.log(`${operationCount} operations, ${schemaCount} schemas, ${faults.length} differences`)
process.exitCode = faults.length ? 1 : 0
