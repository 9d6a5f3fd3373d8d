import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { Button } from '@typecase/ui/Button'
import { SearchDialog } from '@typecase/ui/overlays/SearchDialog'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useNavigate } from '#src/router/hooks.ts'
import { useDebounced } from '@typecase/shared/use-debounced'
import { api, unwrap, type Schemas } from '@typecase/shared/api'
import { text } from '@typecase/shared/messages/text'
import { SetText } from '#src/features/tester/SetText.tsx'
import { useTesterFont } from '#src/features/tester/use-tester-font.ts'
import { closeSearch, useSearchOpening } from './open'
import css from './Search.module.css'

// ms without a keystroke: what is typed quickly is asked about once.
const pause = 120

/** The search over the page: what is typed is answered as it is typed. */
export function Search() {
  const begin = useSearchOpening((state) => state.words)
  const [typed, setTyped] = useState(begin)
  const [isWanted, setWanted] = useState(false)
  const navigate = useNavigate()
  const asked = typed.trim().replace(/\s+/g, ' ')
  const words = useDebounced(asked, pause)
  const { data, isError, isPlaceholderData, isFetching, refetch } = useQuery(searchQuery(words))

  const isCurrent = words === asked && !isPlaceholderData
  const results = words === '' || isError ? undefined : data?.results
  const groups = useMemo(() => groupsOf(results ?? []), [results])

  const go = (path: string) => {
    closeSearch()
    void navigate(path)
  }
  // Enter goes to the best answer to what is typed, not to one that is on the screen still.
  const goToBest = useEffectEvent(() => {
    const best = groups[0]?.entries[0]
    if (best) go(best.href)
  })
  const isReady = isWanted && isCurrent && !isFetching
  useEffect(() => {
    if (isReady) goToBest()
  }, [isReady])

  return (
    <SearchDialog
      title={text('search.title')}
      closeLabel={text('search.close')}
      label={text('search.field')}
      value={typed}
      onChange={(next) => {
        setTyped(next)
        setWanted(false)
      }}
      resultsLabel={text('search.results')}
      groups={groups}
      status={
        isError && words !== '' ? (
          <span className={`wrap ${css.failed}`}>
            {text('search.offline')}{' '}
            <Button kind="words" isPending={isFetching} onPress={() => void refetch()}>
              {text('failure.retry')}
            </Button>
          </span>
        ) : (
          statusOf(words, results)
        )
      }
      onEnter={() => setWanted(asked !== '')}
      navigate={go}
      onClose={closeSearch}
    />
  )
}

const groupsOf = (results: readonly SearchResult[]) =>
  groupResults(results).map(({ kind, results }) => ({
    id: kind,
    title: text(`search.${kind}`),
    entries: results.map((result) => ({
      id: `${result.kind} ${result.title} ${result.path}`,
      name: `${result.title} ${result.detail}`.trim(), // As it is seen: who speaks it finds it.
      href: result.path,
      children: <Result result={result} />,
    })),
  }))

function statusOf(words: string, results: readonly SearchResult[] | undefined) {
  if (words === '') return text('search.hint')
  if (!results) return ''
  if (results.length === 0) return text('search.none', { words })
  if (results.every(({ near }) => near)) return text('search.onlyNear', { words })
  return text('search.found', { count: results.length })
}

/** A result: families, styles and characters set in themselves, where the font has the letters. */
export function Result({ result: { kind, title, detail, style } }: { result: SearchResult }) {
  const isSetByStyle = kind === 'character' || style?.sample === style?.name
  return (
    <span className={css.result}>
      {style && isSetByStyle ? (
        <OwnTitle title={title} style={style} />
      ) : (
        <span className={css.plain}>{title}</span>
      )}{' '}
      <span className={`small ${css.detail}`}>{detail}</span>
    </span>
  )
}

type OwnTitleProps = { title: string; style: NonNullable<SearchResult['style']> }

function OwnTitle({ title, style }: OwnTitleProps) {
  const font = useTesterFont({
    styleId: style.id,
    tester: style.tester,
    text: title,
    isBatched: true,
  })
  return (
    <span className={css.set}>
      <SetText text={title} font={font} />
    </span>
  )
}

export type ResultGroup = { kind: SearchResult['kind'] | 'near'; results: SearchResult[] }

/** Results by kind, in the order in which the best of each comes; what is only near comes last. */
export function groupResults(results: readonly SearchResult[]): ResultGroup[] {
  const groups = new Map<ResultGroup['kind'], SearchResult[]>()
  for (const result of results.toSorted((a, b) => Number(a.near) - Number(b.near))) {
    const kind = result.near ? 'near' : result.kind
    groups.set(kind, [...(groups.get(kind) ?? []), result])
  }
  return [...groups].map(([kind, results]) => ({ kind, results }))
}

export type SearchResult = Schemas['SearchResult']

/** Results for a few words, the best first. The words before stay until the next are answered. */
export const searchQuery = (words: string) =>
  queryOptions({
    queryKey: ['search', words],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/search', { params: { query: { q: words, limit: 24 } }, signal })),
    enabled: words !== '',
    placeholderData: words === '' ? undefined : keepPreviousData,
    staleTime: 60_000,
  })
