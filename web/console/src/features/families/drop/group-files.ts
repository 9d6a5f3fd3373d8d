import {
  isUnderWay,
  type Upload,
  type UploadFamily,
  type UploadFile,
  type UploadFont,
} from '../queries'

/** One font of a file, or a file without a font. */
export type Row = { file: UploadFile; font: UploadFont | null }

export type Groups = {
  families: { family: UploadFamily; rows: Row[] }[]
  /** Fonts whose family makes no address. */
  homeless: Row[]
  underWay: Row[]
  refused: Row[]
  leftOut: Row[]
}

const byWeight = ({ font: one }: Row, { font: other }: Row) =>
  (one?.weight ?? 0) - (other?.weight ?? 0) ||
  Number(one?.isItalic) - Number(other?.isItalic) ||
  ((one?.style ?? '') < (other?.style ?? '') ? -1 : 1)

/** The files of an upload as the screen shows them: families first, each from light to black. */
export function groupFiles({ files, families }: Pick<Upload, 'files' | 'families'>): Groups {
  const rows = files.flatMap<Row>((file) =>
    file.fonts.length > 0 ? file.fonts.map((font) => ({ file, font })) : [{ file, font: null }],
  )
  const kept = rows.filter(({ file }) => !file.isLeftOut)
  const known = new Set(families.map(({ id }) => id))
  const withFont = kept.filter(({ font }) => font !== null)
  return {
    families: families
      .map((family) => ({
        family,
        rows: withFont.filter(({ font }) => font?.familyId === family.id).toSorted(byWeight),
      }))
      .filter((group) => group.rows.length > 0),
    homeless: withFont.filter(({ font }) => !known.has(font!.familyId)),
    underWay: kept.filter(({ file, font }) => font === null && isUnderWay(file)),
    refused: kept.filter(({ file, font }) => font === null && file.state === 'refused'),
    leftOut: rows.filter(({ file }) => file.isLeftOut),
  }
}

/** The fonts that a commit of the upload as it is would bring, by their effect. */
export function effectOf({ files }: Pick<Upload, 'files'>) {
  const fonts = files.flatMap((file) => file.fonts)
  const count = (outcome: UploadFont['outcome']) =>
    fonts.filter((font) => font.outcome === outcome).length
  return { added: count('added'), renewed: count('renewed'), unchanged: count('unchanged') }
}

/** Bytes of the files that are sent and not left out, and how many of them are there. */
export function progressOf({ files }: Pick<Upload, 'files'>) {
  const sent = files.filter(
    ({ isLeftOut, size, state }) => !isLeftOut && size > 0 && state !== 'refused',
  )
  const total = sent.reduce((sum, { size }) => sum + size, 0)
  // Reading a file counts as a fifth of it.
  const done = sent.reduce(
    (sum, { received, size, state }) => sum + received * 0.8 + (state === 'read' ? size * 0.2 : 0),
    0,
  )
  return { total, share: total === 0 ? 1 : done / total }
}
