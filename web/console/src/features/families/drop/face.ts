import type { Row } from './group-files'

/** Where the font is that sets the names of an uploaded font, and a name for it. */
export function faceOf(upload: string, { file, font }: Row) {
  const place = font?.place ?? 0
  const folder = `/api/uploads/${encodeURIComponent(upload)}/files/${file.number}`
  return {
    address: `${folder}/name_font?place=${place}`,
    id: `${upload}-${file.number}-${place}-${file.sha256.slice(0, 8)}`,
  }
}
