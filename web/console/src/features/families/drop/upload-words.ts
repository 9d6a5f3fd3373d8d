import { bytes, number } from '@typecase/shared/format'
import { isMessage, text } from '@typecase/shared/messages/text'
import type { UploadFamily, UploadFile } from '../queries'
import type { Row } from './group-files'

/** The name of a file without its folders. */
export const baseName = (path: string) => path.split('/').at(-1)!

/** A sentence about a refusal: the console's own, where the importer's speaks of family.toml. */
export function refusalWords(code: string, sentence: string) {
  const key = `console.upload.refusal.${code}`
  return isMessage(key) ? text(key) : sentence
}

/** The state of a file that has no font yet. */
export function fileWords({ state, received, size, code, sentence }: UploadFile, isHeld: boolean) {
  if (state === 'refused') return refusalWords(code, sentence)
  if (state === 'reading') return text('console.upload.reading')
  if (!isHeld) return text('console.upload.missing')
  if (received === 0) return text('console.upload.waiting')
  return text('console.upload.sent', { received: bytes(received), size: bytes(size) })
}

/** The reader's findings in a font: oddities, or that there are none. */
export function findingWords({ font, file }: Row, family: UploadFamily | null) {
  const words = [...(font?.remarks ?? [])]
  if (font && family && font.ownFamily !== family.name) {
    words.push(text('console.upload.callsItself', { family: font.ownFamily }))
  }
  if (file.sentence !== '') words.push(file.sentence)
  return words.length > 0 ? words.join(' ') : text('console.upload.clean')
}

/** The effect on a font of adding the upload. */
export function placeWords({ font }: Row, family: UploadFamily | null) {
  switch (font?.outcome) {
    case 'refused':
      return refusalWords(font.code, font.sentence)
    case 'renewed':
      return text(
        family?.state === 'draft' ? 'console.upload.renewedDraft' : 'console.upload.renewed',
      )
    case 'unchanged':
      return text('console.upload.unchanged')
    case 'added':
      return family?.isNew === false ? text('console.upload.newStyle') : ''
    default:
      return ''
  }
}

/** The family's standing in the shop. */
export function familyWords({ isNew, styles, state }: UploadFamily, rows: readonly Row[]) {
  if (isNew) return text('console.upload.newFamily', { count: rows.length })
  return text('console.upload.inShop', {
    count: number(styles),
    state: state ? text(`console.family.state.${state}`).toLowerCase() : '',
  })
}
