import type { DirectoryDropItem, DropItem } from 'react-aria-components'

/** A file as it was dropped or chosen. `path`: from the dropped folder on, "Release/Ovo-Bold.otf". */
export type DroppedFile = { path: string; file: File }

/** Names of font files; the server says of some of them why it does not take them. */
const fontName = /\.(otf|ttf|woff2?|ttc|otc|pfb|eot)$/i

export const isFontFile = ({ path }: DroppedFile) => fontName.test(path)

/** Folders this deep are a mistake, or a link that leads back. */
const deepest = 20

/** The files of dropped items and of their folders, in order of their paths. Hidden ones are left out. */
export async function filesOfDrop(items: readonly DropItem[]): Promise<DroppedFile[]> {
  const files: DroppedFile[] = []
  for (const item of items) await collect(item, '', files, 0)
  return files.toSorted((one, other) => (one.path < other.path ? -1 : 1))
}

async function collect(item: DropItem, folder: string, files: DroppedFile[], depth: number) {
  if (item.kind === 'text' || item.name.startsWith('.') || depth > deepest) return
  if (item.kind === 'file') {
    files.push({ path: folder + item.name, file: await item.getFile() })
    return
  }
  for await (const inner of (item satisfies DirectoryDropItem).getEntries()) {
    await collect(inner, `${folder}${item.name}/`, files, depth + 1)
  }
}

/** The files that a file button gives: with their folder, where it takes folders. */
export const filesOfInput = (chosen: FileList | null): DroppedFile[] =>
  [...(chosen ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file }))

/** A name for an upload: the folder that all files lie in, else the first file. */
export function nameOfDrop(files: readonly DroppedFile[]): string {
  const folders = new Set(files.map(({ path }) => (path.includes('/') ? path.split('/')[0] : '')))
  const [folder] = folders
  return ((folders.size === 1 && folder) || files[0]?.path.split('/').at(-1) || '').slice(0, 200)
}
