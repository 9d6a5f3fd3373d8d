import { groupFiles, type Row } from '../drop/group-files'
import type { Upload } from '../queries'

/** The fonts of an upload that renew a style, in the order of its screen. */
export const renewedFonts = (upload: Upload): Row[] =>
  groupFiles(upload)
    .families.flatMap(({ rows }) => rows)
    .filter(({ font }) => font?.outcome === 'renewed')
