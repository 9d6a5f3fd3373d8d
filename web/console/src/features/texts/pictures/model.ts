import { text } from '@typecase/shared/messages/text'
import type { Picture } from './queries'

/** Of a file, as the server has it (server/src/pictures/limits.h). */
export const mostBytes = 20 * 1024 * 1024

/** Media types of files that become pictures. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp']

/** Characters. */
export const longestAlt = 500

/** A picture on its way into a text. */
export type Item = { key: number; name: string } & (
  | { state: 'sending'; part: number }
  | { state: 'failed'; why: string }
  | { state: 'ready'; picture: Picture; alt: string; isDecorative: boolean }
)
export type ReadyItem = Extract<Item, { state: 'ready' }>

export const isReady = (item: Item): item is ReadyItem => item.state === 'ready'

/** Why a file is not sent at all; undefined: it is. */
export function refusalOf({ size, type }: Pick<File, 'size' | 'type'>) {
  if (!pictureTypes.includes(type)) return text('console.picture.wrongKind')
  return size > mostBytes ? text('console.picture.tooLarge') : undefined
}

/** Whether a picture says what it shows, or that it says nothing. */
export const hasWords = ({ alt, isDecorative }: ReadyItem) => isDecorative || alt.trim() !== ''

/** Words as Markdown has them in square brackets, in one line, without a meaning for its marks. */
const escaped = (words: string) =>
  words
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\[\]*_`<&~!|]/g, String.raw`\$&`)

/** A picture as it is written in a text. */
export const pictureMarkdown = ({ picture: { id }, alt, isDecorative }: ReadyItem) =>
  isDecorative ? `![](picture:${id} "decorative")` : `![${escaped(alt)}](picture:${id})`

/** The address of the smallest file that is at least this wide, or of the largest one. */
export function fileOf({ id, width }: Pick<Picture, 'id' | 'width'>, least: number) {
  const found = [480, 960, 1440, 1920].find((one) => one >= least && one <= width)
  return `/pictures/${id}/${found ?? Math.min(width, 1920)}.webp`
}
