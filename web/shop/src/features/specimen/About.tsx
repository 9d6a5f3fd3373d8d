import { list, number } from '@typecase/shared/format'
import { Prose } from '@typecase/ui/Prose'
import { useMutation } from '@tanstack/react-query'
import { ApiProblem, Unreachable, type Problem } from '@typecase/shared/api'
import { DocumentLink } from '@typecase/ui/Link'
import { useEffect, useRef, type MouseEvent } from 'react'
import type { Font } from '#src/features/catalogue/queries.ts'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import css from './About.module.css'

/** The foundry's text about a family, and the facts beside it. */
export function About({ font }: { font: Font }) {
  const formats = [...new Set(font.styles.map(({ format }) => format.toUpperCase()))].sort()
  const facts = [
    [text('font.designer', { count: font.designers.length }), list(font.designers)],
    [text('font.year'), String(font.year)],
    [text('font.version'), font.version],
    [text('font.formats'), formats.join(', ')],
    [text('font.glyphs'), glyphCounts(font)],
    [text('font.licence'), font.licenceName],
  ]
  return (
    <div className="ninths">
      <div className={css.text}>
        <Prose html={font.aboutHtml} />
      </div>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="quiet">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt className="quiet">{text('font.specimen')}</dt>
          <dd>
            <SpecimenLink font={font} />
          </dd>
        </div>
      </dl>
    </div>
  )
}

// Of the files, as each style's own table says.
function glyphCounts({ styles }: Font) {
  const counts = styles.map(({ glyphCount }) => glyphCount)
  const [least, most] = [Math.min(...counts), Math.max(...counts)]
  if (least === most) return number(most)
  return text('font.glyphCounts', { least: number(least), most: number(most) })
}

/**
 * A link to the family's specimen, which the server draws when it is first asked for: the page waits
 * with the visitor, and goes there when the file is there. Without script it is a link.
 */
function SpecimenLink({ font }: { font: Font }) {
  const address = paths.specimen(font)
  const leaving = useRef<AbortController>(null)
  const drawing = useMutation({
    mutationFn: async () => {
      leaving.current = new AbortController()
      await fetchDrawn(address, leaving.current.signal)
      window.location.assign(address)
    },
  })
  // A visitor who has left the page is not moved from the next.
  useEffect(() => () => leaving.current?.abort(), [])

  const follow = (event: MouseEvent) => {
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (isElsewhere || event.button !== 0) return
    event.preventDefault()
    if (!drawing.isPending) drawing.mutate()
  }
  return (
    <>
      <DocumentLink
        href={address}
        type="application/pdf"

        data-drawing={drawing.isPending || undefined}
        onClick={follow}
      >
        {text('font.specimenPdf')}
      </DocumentLink>
      <span role="status" className={css.drawing}>
        {drawing.isPending && text('font.specimenDrawing')}
        {drawing.isError &&
          text(isBusy(drawing.error) ? 'font.specimenBusy' : 'font.specimenFailed')}
      </span>
    </>
  )
}

const isBusy = (error: unknown) => error instanceof ApiProblem && error.status === 503

// ms; how long to wait where the server does not say.
const usualPause = 2000
const longestPause = 5000
const attempts = 3

/**
 * Fetches a file that the server draws on demand, into the browser's cache. A busy server is asked
 * again a few times, when it says. Fails with ApiProblem, with Unreachable, or by `signal`.
 */
export async function fetchDrawn(address: string, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const answer = await whole(address, signal)
    if (answer.ok) return
    if (answer.status !== 503 || attempt === attempts) throw problemOf(answer.status, answer.body)
    await pause(pauseOf(answer.retryAfter), signal)
  }
}

async function whole(address: string, signal: AbortSignal) {
  try {
    return await read(await fetch(address, { signal }))
  } catch (cause) {
    throw signal.aborted ? cause : new Unreachable(cause)
  }
}

// The file goes into the cache; what is kept of it here is what a problem would say.
async function read(answer: Response) {
  const { ok, status, headers } = answer
  if (ok) await answer.arrayBuffer()
  return { ok, status, body: ok ? '' : await answer.text(), retryAfter: headers.get('Retry-After') }
}

function pauseOf(retryAfter: string | null) {
  const seconds = Number(retryAfter)
  return seconds > 0 ? Math.min(seconds * 1000, longestPause) : usualPause
}

function problemOf(status: number, body: string) {
  try {
    return new ApiProblem(JSON.parse(body) as Problem)
  } catch {
    return new Unreachable(status)
  }
}

async function pause(time: number, signal: AbortSignal) {
  signal.throwIfAborted()
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, time)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
