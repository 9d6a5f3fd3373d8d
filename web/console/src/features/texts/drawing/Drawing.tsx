import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { useDebounced } from '@typecase/shared/use-debounced'
import { Prose, type ProsePicture } from '@typecase/ui/Prose'
import { useCallback, type ReactNode } from 'react'
import { DrawnFrame } from '../../fields/DrawnFrame'
import css from './Drawing.module.css'
import type { Faces } from './faces'
import { isUploaded } from './findings'
import { drawingQuery, type DrawnText } from './query'
import { SpecimenFigure } from './SpecimenFigure'

type Props = {
  markdown: string
  faces: Faces
  /** The member may have the fonts of any text. */
  mayFetch: boolean
  /** At the right of the title. */
  aside?: ReactNode
}

/** A text as the shop draws it, with its specimens in their fonts. Links lead nowhere from here. */
export function Drawing({ markdown, faces, mayFetch, aside }: Props) {
  const query = useDrawing(markdown)
  const { data, isPlaceholderData: isOld } = query
  return (
    <DrawnFrame title={text('console.text.drawn')} look={css} {...{ query, isOld, aside }}>
      {data && (
        <>
          <Drawn {...{ data, faces, mayFetch }} />
          {data.html.trim() === '' && <p className="quiet">{text('console.text.emptyText')}</p>}
        </>
      )}
    </DrawnFrame>
  )
}

/** The drawing of a text as it was a moment ago. */
export const useDrawing = (markdown: string) =>
  useQuery({ ...drawingQuery(useDebounced(markdown, 400)), placeholderData: keepPreviousData })

type DrawnProps = Pick<Props, 'faces' | 'mayFetch'> & { data: DrawnText }

function Drawn({ data: { html, specimens }, faces, mayFetch }: DrawnProps) {
  const figure = useCallback(
    (place: number, words: ReactNode) => {
      const specimen = specimens[place]
      return specimen ? <SpecimenFigure {...{ specimen, faces, mayFetch }} /> : words
    },
    [specimens, faces, mayFetch],
  )
  return <Prose {...{ html, figure, picture, link }} />
}

/** Links are of the shop: from here they tell their addresses. */
const link = (address: string, words: ReactNode) => (
  <span className={css.link} title={address}>
    {words}
  </span>
)

/** Uploaded pictures are shown; others are files of the shop, which this origin may not show. */
const picture = ({ src, alt }: ProsePicture) =>
  isUploaded(src) ? undefined : (
    <span className={css.picture}>
      {alt === ''
        ? text('console.text.pictureNoAlt', { address: src })
        : text('console.text.picture', { address: src, words: alt })}
    </span>
  )
