import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const table = join(import.meta.dirname, '../../site/screens.json')
const routes = join(import.meta.dirname, 'src/routes')
const crumbs = join(import.meta.dirname, 'src/features/shell/crumbs.ts')
const prefix = '\0screens'

/** A row of site/screens.json, as far as the web uses it; the server's ScreenRow describes all. */
export type Row = {
  id: string
  path: string
  title?: string
  crumb?: string
  parent?: string
  redirect?: string
  ownDocument?: boolean
  /** Its script comes with the document, and routes.tsx names it. */
  inDocument?: boolean
}

export const readScreens = () =>
  (JSON.parse(readFileSync(table, 'utf8')) as { screens: readonly Row[] }).screens

/**
 * Makes the table of screens (site/screens.json) into modules:
 *
 * - `virtual:screens`: what routes.tsx makes the router of. A row's screen is src/routes/{id}.tsx.
 * - `virtual:screens/{id}`: title and breadcrumbs of a screen, where the table has them all.
 *
 * A build also writes `screen-scripts.json`, {"news": ["/assets/..."]}: which scripts a screen needs
 * beyond those of the document. With it the server lets a visitor who begins there have them together
 * with the rest, not after it.
 */
export function screens(): Plugin {
  return {
    name: 'screens',
    enforce: 'pre',
    buildStart() {
      this.addWatchFile(table)
    },
    resolveId: (source) =>
      source.startsWith('virtual:screens') ? `\0${source.slice('virtual:'.length)}` : null,
    load(id) {
      if (id === prefix) return routeModule(readScreens())
      return id.startsWith(`${prefix}/`)
        ? namesModule(readScreens(), id.slice(prefix.length + 1))
        : null
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const chunkOf = (file: string) =>
        chunks.find(({ facadeModuleId }) => facadeModuleId === file) ??
        this.error(`${file}: no script of its own, though ${table} names it`)
      const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/index.html'))
      if (!entry) this.error('There is no script of index.html')
      const there = needed(entry, bundle)
      const scripts = onDemand(readScreens()).map(({ id }) => [
        id,
        [...needed(chunkOf(fileOf(id)), bundle)]
          .filter((name) => !there.has(name))
          .map((name) => `/${name}`),
      ])
      const source = JSON.stringify(Object.fromEntries(scripts))
      this.emitFile({ type: 'asset', fileName: 'screen-scripts.json', source })
    },
  }
}

const fileOf = (id: string) => join(routes, `${id}.tsx`)

/** The rows whose scripts come when somebody goes there. */
const onDemand = (rows: readonly Row[]) =>
  rows.filter(({ redirect, ownDocument, inDocument }) => !redirect && !ownDocument && !inDocument)

const withoutSlash = (path: string) => JSON.stringify(path.slice(1))

export function routeModule(rows: readonly Row[]) {
  const load = ({ id, path }: Row) =>
    `[${withoutSlash(path)}, () => import(${JSON.stringify(fileOf(id))})]`
  const documents = rows.filter(({ ownDocument }) => ownDocument)
  const redirects = rows.filter(({ redirect }) => redirect)
  return `
    export const screens = [${onDemand(rows).map(load).join()}]
    export const documents = [${documents.map(({ path }) => withoutSlash(path)).join()}]
    export const redirects = [${redirects
      .map(({ path, redirect }) => `[${withoutSlash(path)}, ${JSON.stringify(redirect)}]`)
      .join()}]`
}

/** Throws where a title is that of the screen's subject, which the table does not have. */
export function namesModule(rows: readonly Row[], id: string) {
  const trail: [path: string, key: string][] = []
  const screen = rowOf(rows, id)
  for (let row: Row | null = screen; row; row = row.parent ? rowOf(rows, row.parent) : null) {
    if (!row.title) throw new Error(`${table}: ${row.id} has no title of its own, for ${id}`)
    trail.unshift([row.path, row.crumb ?? row.title])
  }
  return `
    import { handleOf } from ${JSON.stringify(crumbs)}
    export const handle = handleOf(${JSON.stringify(screen.title)}, ${JSON.stringify(trail)})`
}

function rowOf(rows: readonly Row[], id: string) {
  const row = rows.find((row) => row.id === id)
  if (!row) throw new Error(`${table}: there is no screen ${id}`)
  return row
}

function needed(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  all = new Set<string>(),
) {
  if (all.has(chunk.fileName)) return all
  all.add(chunk.fileName)
  for (const name of chunk.imports) {
    const next = bundle[name]
    if (next?.type === 'chunk') needed(next, bundle, all)
  }
  return all
}
