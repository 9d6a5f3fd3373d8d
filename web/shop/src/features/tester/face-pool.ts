type Entry = { alias: string; loading: Promise<string>; face: FontFace | null; users: number }

// All faces take the vertical metrics of the interface face, in which their text stood before: so
// nothing moves when they come, and carets and selections have one height. See ui/src/fonts.css.
const metrics = { ascentOverride: '97%', descentOverride: '25%', lineGapOverride: '0%' }

// Faces that nobody shows stay for a return to the page; the oldest leave first.
const spareFaces = 40
const entries = new Map<string, Entry>()
let aliasCount = 0

export class TesterFontRefused extends Error {
  readonly status: number

  constructor(status: number) {
    super(`The tester font was refused with status ${status}.`)
    this.name = 'TesterFontRefused'
    this.status = status
  }
}

/** The alias of a face that is loaded, null while it is not. */
export function readyAlias(address: string) {
  const entry = entries.get(address)
  return entry?.face ? entry.alias : null
}

/**
 * Loads a tester font, once, under an alias of its own that no installed font can have. Fails with
 * TesterFontRefused for an answer that is no font.
 */
export async function loadFace(address: string, grant: string | null): Promise<string> {
  const entry = entries.get(address) ?? begin(address, grant)
  try {
    return await entry.loading
  } catch (cause) {
    if (entries.get(address) === entry) entries.delete(address)
    throw cause
  }
}

/** Keeps a face while it is shown. Returns what gives it back. */
export function holdFace(address: string) {
  const entry = entries.get(address)
  if (!entry) return () => {}
  entry.users++
  return () => {
    entry.users--
    sweep()
  }
}

function begin(address: string, grant: string | null) {
  const alias = `typecase-${++aliasCount}-${Math.random().toString(36).slice(2, 8)}`
  const entry: Entry = { alias, face: null, users: 0, loading: load(address, alias, grant) }
  entries.set(address, entry)
  return entry
}

async function load(address: string, alias: string, grant: string | null) {
  const answer = await fetch(
    address,
    grant === null ? {} : { headers: { 'X-Tester-Grant': grant } },
  )
  if (!answer.ok) throw new TesterFontRefused(answer.status)

  const face = new FontFace(alias, await answer.arrayBuffer(), metrics)
  await face.load()
  document.fonts.add(face)
  const entry = entries.get(address)
  if (entry) entry.face = face
  return alias
}

function sweep() {
  const idle = [...entries].filter(([, { users, face }]) => users === 0 && face)
  for (const [address, { face }] of idle.slice(0, Math.max(0, idle.length - spareFaces))) {
    document.fonts.delete(face!)
    entries.delete(address)
  }
}
