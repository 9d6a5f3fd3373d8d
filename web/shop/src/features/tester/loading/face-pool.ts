import { interfaceMetrics } from '@typecase/shared/interface-metrics'
import { trackLoad } from '@typecase/ui/page-ready'

type Entry = {
  alias: string
  loading: Promise<string>
  face: FontFace | null
  users: number
  bytes: number
}

// Faces that nobody shows stay for a return to the page; the oldest leave first.
const spareFaces = 60
const spareBytes = 6_000_000
const entries = new Map<string, Entry>()
let aliasCount = 0

/** A family name that no installed font can have. */
export function newAlias() {
  return `typecase-${++aliasCount}-${Math.random().toString(36).slice(2, 8)}`
}

/** The alias of a face that is loaded, null while it is not. */
export function readyAlias(address: string) {
  const entry = entries.get(address)
  return entry?.face ? entry.alias : null
}

/**
 * Loads a tester font, once, under an alias of its own. Fails as `fetchBytes` does, or for bytes
 * that are no font; a failed font is requested again the next time.
 */
export async function loadFace(address: string, fetchBytes: () => Promise<ArrayBuffer>) {
  const entry = entries.get(address) ?? begin(address, fetchBytes)
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
    // A frame later: what takes its place is painted by then.
    requestAnimationFrame(sweep)
  }
}

function begin(address: string, fetchBytes: () => Promise<ArrayBuffer>) {
  const entry: Entry = {
    alias: newAlias(),
    face: null,
    users: 0,
    bytes: 0,
    loading: Promise.resolve(''),
  }
  entry.loading = trackLoad(load(entry, fetchBytes))
  entries.set(address, entry)
  return entry
}

async function load(entry: Entry, fetchBytes: () => Promise<ArrayBuffer>) {
  const bytes = await fetchBytes()
  const face = new FontFace(entry.alias, bytes, interfaceMetrics)
  await face.load()
  document.fonts.add(face)
  entry.face = face
  entry.bytes = bytes.byteLength
  sweep()
  return entry.alias
}

function sweep() {
  const idle = [...entries].filter(([, { users, face }]) => users === 0 && face)
  let count = idle.length
  let bytes = idle.reduce((sum, [, entry]) => sum + entry.bytes, 0)
  for (const [address, entry] of idle.slice(0, -1)) {
    if (count <= spareFaces && bytes <= spareBytes) return
    document.fonts.delete(entry.face!)
    entries.delete(address)
    count--
    bytes -= entry.bytes
  }
}
