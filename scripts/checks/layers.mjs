// Holds every include and every import against the plan of the house.
//
// Server: a module includes itself and what its typecase_module line USES, no more; those lines
// stay inside the table below; a library's headers are included by its adapter alone. A test also
// sets up what its module leans on, so it may include whatever those modules use in turn.
// Web: shared, ui -> forms, router -> features -> routes -> main, no application (shop, console) the other, and between features only the arrows below.
// A new arrow needs a decision record (docs/decisions) and a change here.

import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

process.chdir(join(import.meta.dirname, '../..'))

const domain = [
  'staff',
  'running_settings',
  'shop_settings',
  'setup',
  'uploads',
  'reports',
  'backoffice',
  'change_sets',
  'seeding',
  'changes',
  'royalties',
  'delivery',
  'orders',
  'carts',
  'snapshot',
  'trials',
  'pricing',
  'specimen',
  'search',
  'licences',
  'content',
  'pictures',
  'accounts',
  'catalogue',
  'audit',
]

/** Modules that each module may use besides base; domain modules may use db as well. */
const arrows = {
  base: [],
  messages: [],
  db: [],
  net: [],
  http: [],
  jobs: ['db'],
  mail: ['messages', 'net', 'db', 'jobs'],
  payments: ['net'],
  vies: ['net'],
  running_settings: ['messages', 'db', 'audit', 'net', 'mail', 'payments'],
  shop_settings: ['messages', 'db', 'audit', 'mail', 'catalogue'],
  confinement: [],
  fonts: ['confinement'],
  documents: ['messages'],
  toml_reader: [],
  webauthn: [],
  catalogue: ['db', 'fonts', 'toml_reader'],
  audit: ['db'],
  accounts: ['messages', 'db', 'audit', 'mail', 'jobs'],
  pictures: ['db', 'audit', 'confinement'],
  content: ['db', 'documents', 'pictures'],
  search: ['catalogue', 'content', 'fonts'],
  staff: ['db', 'audit', 'content', 'mail', 'accounts', 'webauthn'],
  uploads: ['db', 'audit', 'jobs', 'delivery', 'content', 'catalogue', 'fonts'],
  licences: ['db', 'catalogue'],
  specimen: ['db', 'catalogue', 'fonts', 'documents', 'jobs'],
  pricing: ['db', 'vies', 'catalogue', 'licences'],
  snapshot: ['db', 'pricing', 'licences', 'content', 'catalogue'],
  carts: ['db', 'snapshot', 'pricing', 'licences', 'catalogue', 'documents'],
  trials: ['messages', 'db', 'licences', 'catalogue', 'fonts', 'documents', 'mail', 'jobs'],
  orders: [
    'messages',
    'db',
    'audit',
    'shop_settings',
    'snapshot',
    'carts',
    'pricing',
    'licences',
    'catalogue',
    'accounts',
    'payments',
    'mail',
    'documents',
    'jobs',
  ],
  delivery: [
    'db',
    'orders',
    'carts',
    'licences',
    'accounts',
    'catalogue',
    'fonts',
    'documents',
    'jobs',
  ],
  backoffice: [
    'messages',
    'db',
    'audit',
    'royalties',
    'orders',
    'delivery',
    'specimen',
    'trials',
    'carts',
    'snapshot',
    'pricing',
    'licences',
    'documents',
    'catalogue',
    'accounts',
    'payments',
    'mail',
    'jobs',
  ],
  royalties: ['db'],
  reports: ['messages', 'db', 'audit', 'documents', 'orders', 'royalties', 'pricing', 'catalogue'],
  changes: [
    'db',
    'audit',
    'royalties',
    'orders',
    'carts',
    'pricing',
    'licences',
    'content',
    'catalogue',
  ],
  seeding: [
    'db',
    'toml_reader',
    ...domain.filter(
      (name) =>
        ![
          'seeding',
          'change_sets',
          'staff',
          'running_settings',
          'shop_settings',
          'setup',
          'uploads',
          'reports',
          'backoffice',
        ].includes(name),
    ),
  ],
  change_sets: [
    'db',
    'audit',
    'jobs',
    'pictures',
    'seeding',
    'changes',
    'snapshot',
    'orders',
    'carts',
    'pricing',
    'licences',
    'content',
    'catalogue',
  ],
  setup: ['db', 'audit', 'seeding', 'backoffice', 'uploads', 'orders', 'pricing', 'catalogue'],
  api: ['messages', 'http', ...domain],
  app: [
    'messages',
    'db',
    'net',
    'http',
    'jobs',
    'mail',
    'payments',
    'fonts',
    'documents',
    'toml_reader',
    'api',
    ...domain,
  ],
  sandbox: ['http', 'db', 'net'],
}

/** The modules that may include a library's headers. */
const libraries = [
  [/^boost\/(json|describe|system|mp11|assert|core)(\/|\.hpp$)/, Object.keys(arrows)],
  [/^(gtest|gmock)\//, Object.keys(arrows)],
  [/^boost\/multiprecision/, ['reports']],
  [/^boost\/url/, ['payments', 'sandbox']],
  [/^boost\/(asio|beast)/, ['http']],
  [/^boost\/atomic/, ['db']],
  [/^(sqlite3\.h|libpq-fe\.h|libpq\/)/, ['db']],
  [/^curl\//, ['net']],
  [/^(hb|harfbuzz\/|woff2\/)/, ['fonts']],
  [/^seccomp\.h$/, ['confinement']],
  [/^unicode\//, ['base', 'messages', 'fonts', 'documents']],
  [/^(cairo|pango|png\.h|zip\.h|cmark-gfm|glib|fontconfig\/|qrencode)/, ['documents']],
  [/^liboath\//, ['base']],
  [/^(sodium|spdlog\/|fmt\/)/, ['base']],
  [/^openssl\//, ['base', 'webauthn']],
  [/^fido(\.h|\/)/, ['webauthn']],
  [/^(zlib\.h|brotli\/)/, ['fonts', 'http']],
  [/^toml\+\+\//, ['app', 'toml_reader']],
  [/^CLI\//, ['app', 'sandbox']],
]

const posix =
  /^(sys\/[a-z_]+|linux\/(sockios|filter|seccomp)|netinet\/[a-z]+|arpa\/inet|unistd|fcntl|signal|poll|spawn|dirent|pwd|grp|sched|syslog|netdb|time|elf|link|malloc)\.h$/

/** Features of the web front end that each feature may use. */
const features = {
  account: [],
  entitlements: [],
  buy: ['cart', 'catalogue', 'entitlements', 'tester'],
  cart: ['account', 'catalogue', 'entitlements', 'tester'],
  hearts: ['catalogue'],
  tester: ['catalogue', 'hearts'],
  multitester: ['catalogue', 'content', 'hearts', 'tester'],
  specimen: ['catalogue', 'hearts', 'multitester', 'tester'],
  testall: ['catalogue', 'hearts', 'multitester', 'tester'],
  checkout: ['account', 'cart', 'catalogue', 'entitlements'],
  downloads: [],
  orders: ['account', 'cart', 'catalogue', 'checkout', 'downloads', 'entitlements', 'tester'],
  trials: ['account', 'catalogue', 'downloads', 'tester'],
  content: ['catalogue', 'tester'],
  news: ['content'],
  search: ['tester'],
  profile: ['account', 'checkout', 'entitlements', 'hearts', 'orders'],
  shell: ['account', 'cart', 'catalogue', 'content', 'hearts', 'search'],
  // Of web/console.
  passkeys: [],
  session: ['passkeys'],
  recovery: [],
  keys: [],
  areas: ['session'],
  frame: ['areas', 'keys', 'palette', 'session'],
  palette: ['areas', 'customers', 'drafts', 'keys', 'offers', 'orders', 'session', 'trials'],
  list: ['session'],
  history: ['keys', 'list', 'session'],
  views: ['list', 'session'],
  names: [],
  life: [],
  families: ['drafts', 'keys', 'life', 'list', 'names', 'prices', 'session'],
  family: [
    'drafts',
    'families',
    'fields',
    'history',
    'life',
    'list',
    'names',
    'orders',
    'prices',
    'session',
  ],
  drafts: ['history', 'keys', 'list', 'names', 'orders', 'session'],
  prices: ['drafts', 'keys', 'life', 'list', 'money', 'names', 'session'],
  royalties: [
    'customers',
    'drafts',
    'families',
    'fields',
    'keys',
    'list',
    'names',
    'orders',
    'prices',
    'session',
  ],
  reports: ['families', 'list', 'names', 'orders', 'session'],
  vat: ['fields', 'list', 'orders', 'session'],
  payouts: ['keys', 'list', 'orders', 'session'],
  home: ['drafts', 'families', 'list', 'names', 'orders', 'reports', 'session', 'system', 'vat'],
  money: [],
  fields: ['drafts', 'money', 'session'],
  licences: ['drafts', 'fields', 'life', 'list', 'orders', 'session'],
  discounts: ['drafts', 'fields', 'list', 'names', 'orders', 'session'],
  selling: ['drafts', 'fields', 'list', 'orders', 'session'],
  settings: ['fields', 'list', 'session'],
  'first-hour': [
    'drafts',
    'families',
    'family',
    'fields',
    'frame',
    'licences',
    'list',
    'names',
    'prices',
    'selling',
    'session',
    'settings',
  ],
  texts: ['drafts', 'fields', 'keys', 'list', 'names', 'orders', 'prices', 'session'],
  'console/orders': ['fields', 'history', 'keys', 'list', 'names', 'session', 'views'],
  customers: ['history', 'keys', 'list', 'names', 'orders', 'passkeys', 'session'],
  'console/trials': ['customers', 'history', 'keys', 'list', 'names', 'orders', 'session'],
  offers: ['customers', 'fields', 'keys', 'list', 'names', 'orders', 'session'],
  members: ['history', 'keys', 'session'],
  system: [
    'areas',
    'frame',
    'history',
    'keys',
    'list',
    'members',
    'names',
    'orders',
    'session',
    'views',
  ],
  welcome: ['passkeys', 'session'],
  you: ['passkeys', 'recovery', 'session'],
}

const faults = []
const fault = (place, text) => faults.push(`${place}: ${text}`)

function readUses() {
  const text = readFileSync('server/CMakeLists.txt', 'utf8')
  const uses = new Map()
  for (const [, name, rest] of text.matchAll(/^typecase_module\((\w+)([^)]*)\)/gm)) {
    const listed = /USES([^A-Z]*)/.exec(rest)?.[1] ?? ''
    uses.set(name, listed.split(/\s+/).filter(Boolean))
  }
  uses.set('sandbox', ['base', ...arrows.sandbox])
  return uses
}

function checkUses(uses) {
  for (const [name, used] of uses) {
    const allowed = arrows[name]
    if (!allowed) fault('server/CMakeLists.txt', `${name} has no place in the table of modules`)
    for (const other of used) {
      if (allowed && other !== 'base' && !allowed.includes(other)) {
        fault('server/CMakeLists.txt', `${name} may not use ${other}`)
      }
    }
  }
}

function checkInclude(place, module, uses, header, ours) {
  if (ours) {
    const other = header.split('/')[0]
    if (!header.includes('/')) fault(place, `"${header}" is not written from the source folder`)
    else if (other !== module && !uses.get(module)?.includes(other))
      fault(place, `${module} may not include ${header}`)
    return
  }
  if (!/[./]/.test(header) || posix.test(header)) return
  const library = libraries.find(([pattern]) => pattern.test(header))
  if (!library) fault(place, `<${header}> belongs to no library in the table`)
  else if (!library[1].includes(module))
    fault(place, `<${header}> stays inside ${library[1].join(', ')}`)
}

/** All that a module reaches, itself left out. */
function reach(uses, module, found = new Set()) {
  for (const other of uses.get(module) ?? []) {
    if (!found.has(other)) reach(uses, other, found.add(other))
  }
  return [...found]
}

const isTest = (file) => /(_test\.(h|cpp)|\/testing\.(h|cpp))$/.test(file)

function checkServer() {
  const uses = readUses()
  checkUses(uses)
  const ofTests = new Map([...uses.keys()].map((module) => [module, reach(uses, module)]))
  const files = globSync(['server/src/*/**/*.{h,cpp}', 'gateway/sandbox/**/*.{h,cpp}'])
  for (const file of files) {
    const module = /^server\/src\/(\w+)\//.exec(file)?.[1] ?? 'sandbox'
    for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
      const include = /^\s*#\s*include\s*([<"])([^>"]+)[>"]/.exec(line)
      if (include)
        checkInclude(
          `${file}:${index + 1}`,
          module,
          isTest(file) ? ofTests : uses,
          include[2],
          include[1] === '"',
        )
    }
  }
  return files.length
}

const rank = {
  shared: 0,
  ui: 0,
  styles: 0,
  messages: 0,
  forms: 0.5,
  router: 0.5,
  features: 1,
  routes: 2,
  main: 3,
}

/** The layer and the feature of a path inside the front end; a file of src/ itself is of the top. */
function placeOf(path) {
  if (path.startsWith('site/')) return { application: 'site', layer: 'messages', feature: '' }
  const [, application, , area, feature] = /^web\/(\w+)\/(src\/)?([^/]+)\/?([^/]*)/.exec(path) ?? []
  if (application === 'shared' || application === 'ui')
    return { application, layer: application, feature: '' }
  if (area === 'features') return { application, layer: 'features', feature }
  if (/^paths(\.|$)/.test(area)) return { application, layer: 'shared', feature: '' } // typed links, usable everywhere
  return { application, layer: area in rank ? area : 'main', feature: '' }
}

function targetOf(file, specifier) {
  const application = /^web\/\w+/.exec(file)[0]
  if (specifier.startsWith('#src/')) return join(application, 'src', specifier.slice(5))
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier))
  const house = /^@typecase\/(\w+)(\/.*)?$/.exec(specifier)
  return house ? `web/${house[1]}/src${house[2] ?? '/index'}` : null
}

/** shop and console: they share what is in ui and shared, and nothing else. */
const isApplication = ({ application }) => ['shop', 'console'].includes(application)

function checkImport(place, from, to) {
  if (rank[to.layer] > rank[from.layer])
    fault(place, `${from.layer} may not import from ${to.layer}`)
  if (from.layer === 'ui' && to.layer === 'shared') fault(place, 'ui knows no font and no API')
  if (isApplication(to) && from.application !== to.application)
    fault(place, `${from.application} may not import from ${to.application}`)
  if (from.layer === 'features' && to.layer === 'features' && from.feature !== to.feature) {
    const uses = features[`${from.application}/${from.feature}`] ?? features[from.feature]
    if (!uses?.includes(to.feature))
      fault(place, `feature ${from.feature} may not use ${to.feature}`)
  }
}

function checkWeb() {
  const files = globSync('web/{shop,console,ui,shared}/**/*.{ts,tsx}', {
    exclude: ['**/node_modules/**', '**/dist/**', '**/test/**', '**/*.test.*', '**/*.config.ts'],
  })
  for (const file of files) {
    const from = placeOf(file)
    for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
      const specifier = /(?:from|import|import\()\s*'([^']+)'/.exec(line)?.[1]
      const target = specifier && targetOf(file, specifier)
      if (target) checkImport(`${file}:${index + 1}`, from, placeOf(target))
    }
  }
  return files.length
}

const count = checkServer() + checkWeb()
for (const line of faults) console.error(line)
console.log(`${count} files, ${faults.length} breaches of the layers`)
process.exitCode = faults.length ? 1 : 0
