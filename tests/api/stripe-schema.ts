import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'

type Json = Record<string, unknown>

/** Fields of one kind of object that were added to or removed from the base schema. */
interface Delta {
  added: Record<string, string>
  removed: string[]
}

interface Specification extends Json {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
  components: { schemas: Record<string, Json> }
}

/**
 * The judge of answers: an OpenAPI 3.0 description of Stripe's API, with what has changed since as
 * "x-delta-to-VERSION". The file is not part of this project.
 */
export class StripeSchema {
  readonly #ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true })
  readonly #known = new Map<string, ValidateFunction>()
  readonly #kinds: Set<string>
  readonly #operations: Set<string>

  constructor(file: string) {
    const specification = JSON.parse(readFileSync(file, 'utf8')) as Specification
    const schemas = specification.components.schemas
    for (const [kind, delta] of Object.entries(deltaOf(specification)))
      if (schemas[kind]) bringUpToDate(schemas[kind], delta)
    this.#kinds = new Set(Object.keys(schemas))
    this.#operations = new Set(
      Object.entries(specification.paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      ),
    )
    this.#ajv.addSchema({ $id: 'api', components: { schemas: asJsonSchema(schemas) } })
  }

  /** "POST /v1/refunds", ... */
  get operations(): Set<string> {
    return this.#operations
  }

  /** Faults of an answer, lists, errors and events included; empty when it matches the schema. */
  faults(answer: Json): string[] {
    if ('error' in answer) return this.#faultsOf('error', answer)
    const kind = String(answer['object'])
    if (kind === 'list') return (answer['data'] as Json[]).flatMap((item) => this.faults(item))
    const inner = kind === 'event' ? (answer['data'] as { object: Json }).object : undefined
    const isKnown = inner && this.#kinds.has(String(inner['object']))
    return [...this.#faultsOf(kind, answer), ...(isKnown ? this.faults(inner) : [])]
  }

  #faultsOf(kind: string, value: unknown): string[] {
    if (!this.#kinds.has(kind)) return [`no schema for ${kind}`]
    let validate = this.#known.get(kind)
    if (!validate) {
      validate = this.#ajv.compile({ $ref: `api#/components/schemas/${kind}` })
      this.#known.set(kind, validate)
    }
    if (validate(value)) return []
    return (validate.errors ?? []).map(
      (error) => `${kind}${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
    )
  }
}

function deltaOf(specification: Json): Record<string, Delta> {
  const name = Object.keys(specification).find((key) => key.startsWith('x-delta-to-'))
  return name ? (specification[name] as Record<string, Delta>) : {}
}

/** A kind that the delta tells of has its members, and no others. */
function bringUpToDate(schema: Json, delta: Delta): void {
  const properties = schema['properties'] as Json
  for (const name of delta.removed) Reflect.deleteProperty(properties, name)
  for (const [name, type] of Object.entries(delta.added)) properties[name] = typeOf(type)
  schema['additionalProperties'] = false
}

/** A type of the SDK, as far as its words tell: names stand for text or an object. */
function typeOf(text: string): Json {
  const known: Record<string, string[]> = {
    string: ['string'],
    number: ['integer'],
    boolean: ['boolean'],
    void: ['null'],
    null: ['null'],
  }
  const words = text.replace(' (optional)', '').split(' | ')
  const type = words.flatMap((word) =>
    word.startsWith('Array<') ? ['array'] : (known[word] ?? ['object', 'string']),
  )
  return { type: [...new Set(type)] }
}

/** OpenAPI 3.0 spells null by "nullable". */
function asJsonSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(asJsonSchema)
  if (typeof schema !== 'object' || schema === null) return schema
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, asJsonSchema(value)]),
  )
  return nullable === true ? { anyOf: [rest, { type: 'null' }] } : rest
}
