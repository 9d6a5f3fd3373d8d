import { useMutation } from '@tanstack/react-query'
import { ApiProblem } from '@typecase/shared/api'
import { linkLook } from '@typecase/ui/Link'
import { useEffect, useRef, type MouseEvent } from 'react'
import type { Font } from '#src/features/catalogue/queries.ts'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import css from './About.module.css'
import { fetchDrawn } from './fetch-drawn'

/**
 * A link to the family's specimen, which the server draws when it is first asked for: the page waits
 * with the visitor, and goes there when the file is there. Without script it is a link.
 */
export function SpecimenLink({ font }: { font: Font }) {
  const address = paths.specimen(font)
  const leaving = useRef<AbortController>(null)
  const drawing = useMutation({
    mutationFn: async () => {
      leaving.current = new AbortController()
      await fetchDrawn(address, leaving.current.signal)
      window.location.assign(address)
    },
  })
  // Who has left the page is not called away from the next.
  useEffect(() => () => leaving.current?.abort(), [])

  const follow = (event: MouseEvent) => {
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (isElsewhere || event.button !== 0) return
    event.preventDefault()
    if (!drawing.isPending) drawing.mutate()
  }
  return (
    <>
      <a
        href={address}
        type="application/pdf"
        className={linkLook.link}
        data-drawing={drawing.isPending || undefined}
        onClick={follow}
      >
        {text('font.specimenPdf')}
      </a>
      <span role="status" className={css.drawing}>
        {drawing.isPending && text('font.specimenDrawing')}
        {drawing.isError &&
          text(isBusy(drawing.error) ? 'font.specimenBusy' : 'font.specimenFailed')}
      </span>
    </>
  )
}

const isBusy = (error: unknown) => error instanceof ApiProblem && error.status === 503
