import { queryOptions } from '@tanstack/react-query'
import { drawText } from '../../fields/markdown-query'
import { mark, markSpecimens, type Specimen } from './specimens'

/** A text as the shop draws it. */
export type DrawnText = {
  markdown: string
  /** Safe HTML; a `<figure data-specimen="N">` stands for each of `specimens`. */
  html: string
  specimens: readonly Specimen[]
}

/** Draws a text. Where the place of a specimen is not known, the words of all stand for them. */
async function draw(markdown: string, signal: AbortSignal): Promise<DrawnText> {
  const marked = markSpecimens(markdown)
  const html = withFigures(await drawText(marked.markdown, signal), marked.specimens.length)
  if (html !== null) return { markdown, html, specimens: marked.specimens }
  return { markdown, html: await drawText(markdown, signal), specimens: [] }
}

/** The HTML with figures for marks; null: not each mark is a paragraph of its own. */
export function withFigures(html: string, count: number) {
  const parts = html.split(`<p>${mark}</p>\n`)
  if (parts.length !== count + 1 || parts.some((part) => part.includes(mark))) return null
  return parts
    .map((part, at) => (at === 0 ? part : `<figure data-specimen="${at - 1}"></figure>\n${part}`))
    .join('')
}

/** Fails with ApiProblem or Unreachable. */
export const drawingQuery = (markdown: string) =>
  queryOptions({
    queryKey: ['drawing', markdown],
    queryFn: ({ signal }) => draw(markdown, signal),
    staleTime: Infinity,
    gcTime: 60_000,
  })
