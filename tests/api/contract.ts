import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { parse } from 'yaml'
import { root } from '@typecase/tests-support/database'
import type { Answer } from '@typecase/tests-support/buyer'

type Schema = Record<string, unknown>
interface Response {
  headers?: Record<string, unknown>
  content?: Record<string, { schema?: Schema }>
  $ref?: string
}
export interface Operation {
  operationId: string
  /** "POST", and the path below /api with "{id}" and the like in it. */
  method: string
  path: string
  responses: Record<string, Response>
}

const contract = parse(readFileSync(join(root, 'api/openapi.yaml'), 'utf8'))

/** Objects hold what they declare and nothing else: an undeclared member is a fault too. */
function close(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(close)
  if (typeof schema !== 'object' || schema === null) return schema
  const closed = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, close(value)]),
  )
  if (closed['type'] === 'object' && closed['properties'] && !('additionalProperties' in closed)) {
    closed['additionalProperties'] = false
  }
  return closed
}

const ajv = new Ajv2020({ strict: false, allErrors: true, multipleOfPrecision: 8 })
formats.default(ajv)
ajv.addSchema({ components: close(contract.components) as Schema }, 'contract')

export const operations: Operation[] = Object.entries(
  contract.paths as Record<string, Record<string, Operation>>,
).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([, { operationId }]) => operationId)
    .map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
)

/** The response that the operation declares for the status. */
function declared(operation: Operation, status: number): Response {
  const found = operation.responses[status] ?? operation.responses[`${String(status)[0]}XX`]
  if (!found) throw new Error(`${operation.operationId} declares no status ${status}`)
  const name = found.$ref?.split('/').at(-1)
  return name ? contract.components.responses[name] : found
}

/** Faults of the answer by the contract; empty when there are none. */
export function faults(operation: Operation, answer: Answer): string[] {
  const response = declared(operation, answer.status)
  const missing = Object.keys(response.headers ?? {}).filter((name) => !answer.headers.has(name))
  const found = missing.map((name) => `the header ${name} is missing`)
  if (!response.content) return answer.body === '' ? found : [...found, 'content that is none']

  const type = (answer.headers.get('content-type') ?? 'none').split(';')[0]!
  const content = response.content[type]
  if (!content) return [...found, `the content is of type ${type}`]
  if (!content.schema) return found
  const text = JSON.stringify(content.schema).replaceAll('"#/', '"contract#/')
  const validate = ajv.compile(JSON.parse(text))
  validate(answer.body)
  return [
    ...found,
    ...(validate.errors ?? []).map(
      (e) => `${e.instancePath} ${e.message} ${JSON.stringify(e.params)}`,
    ),
  ]
}
