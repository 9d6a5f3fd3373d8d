import type { Schemas } from '@typecase/shared/api'
import { Prose } from '@typecase/ui/Prose'
import { useCallback } from 'react'
import { useNavigate } from '#src/router/hooks.ts'
import { isScreen } from '#src/paths.ts'
import { LiveSpecimen } from './LiveSpecimen'
import css from './Text.module.css'

type Props = {
  /** Safe HTML, as the server makes it of Markdown. */
  html: string
  /** The specimens of its figures, by their places. */
  specimens: readonly Schemas['LiveSpecimen'][]
}

/** A text of the foundry's. Its specimens are lines to type in. */
export function Text({ html, specimens }: Props) {
  const figure = useCallback(
    (place: number, words: React.ReactNode) => {
      const specimen = specimens[place]
      return specimen ? <LiveSpecimen specimen={specimen} /> : <p>{words}</p>
    },
    [specimens],
  )
  return (
    <div ref={useOwnLinks()} className={`columns ${css.text}`}>
      <Prose html={html} figure={figure} />
    </div>
  )
}

/** Lets plain clicks on links of the text to screens of this shop navigate without a page load. */
function useOwnLinks() {
  const navigate = useNavigate()
  return useCallback(
    (element: HTMLElement | null) => {
      const follow = (event: MouseEvent) => {
        const path = ownPath(event)
        if (path === null) return
        event.preventDefault()
        void navigate(path)
      }
      element?.addEventListener('click', follow)
      return () => element?.removeEventListener('click', follow)
    },
    [navigate],
  )
}

/** The screen that a plain click on a link leads to; null: none of ours. */
function ownPath(event: MouseEvent) {
  if (event.defaultPrevented) return null
  const link = (event.target as Element).closest('a')
  if (!link || link.target || event.button !== 0) return null
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null
  const href = link.getAttribute('href') ?? ''
  return href.startsWith('/') && !href.startsWith('//') && isScreen(href) ? href : null
}
