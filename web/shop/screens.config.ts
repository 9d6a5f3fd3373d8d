import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const table = join(import.meta.dirname, 'src/routes.tsx')

/**
 * Tells the server, in `screens.json`, which scripts a screen needs beyond those of the document:
 * [{"path": "/news/:id", "scripts": ["/assets/..."]}], what is matched first at the front. So a
 * visitor who begins there has them together with the rest, not after it.
 */
export function scriptsOfScreens(): Plugin {
  return {
    name: 'scripts-of-screens',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const chunkOf = (file: string) =>
        chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${file}`)) ??
        this.error(`${file}: no script of its own, though ${table} fetches it`)
      const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/index.html'))
      if (!entry) this.error('There is no script of index.html')
      const there = needed(entry, bundle)
      const routes = readFileSync(table, 'utf8')
      const screens = fetched(routes).map(({ path, file }) => ({
        path,
        scripts: [...needed(chunkOf(file), bundle)]
          .filter((name) => !there.has(name))
          .map((name) => `/${name}`),
      }))
      const all = [...screens, ...inDocument(routes).map((path) => ({ path, scripts: [] }))]
      const source = JSON.stringify(all.sort((one, other) => rank(one) - rank(other)))
      this.emitFile({ type: 'asset', fileName: 'screens.json', source })
    },
  }
}

/** The paths of the route table whose screens are fetched, and the files of these. */
export function fetched(routes: string) {
  const direct = /\bon\(\s*'([^']+)',\s*(?:\(\) => import\('\.\/(routes\/[\w-]+)'\)|(\w+)\))/g
  return [...routes.matchAll(direct)].map(([, path, file, name]) => ({
    path: `/${path}`,
    file: `${file ?? named(routes, name!)}.tsx`,
  }))
}

/** The paths whose screens the document has. */
const inDocument = (routes: string) =>
  [...routes.matchAll(/\bpath: '(\w+)'/g)].map(([, path]) => `/${path}`)

function named(routes: string, name: string) {
  const body = routes.slice(routes.indexOf(`const ${name} = `))
  const [, file] = /import\('\.\/(routes\/[\w-]+)'\)/.exec(body) ?? []
  if (!file) throw new Error(`${table}: what does ${name} fetch?`)
  return file
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

// As the router ranks them: words before names of parameters.
const rank = ({ path }: { path: string }) => (path.match(/:/g) ?? []).length
