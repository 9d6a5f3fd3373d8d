import { useQuery } from '@tanstack/react-query'
import { Button } from '@typecase/ui/Button'
import { SearchDialog } from '@typecase/ui/SearchDialog'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { text } from '#src/messages/text.ts'
import { groupResults } from './groups'
import { closeSearch, useSearchOpening } from './open'
import { searchQuery, type SearchResult } from './queries'
import { Result } from './Result'
import css from './Search.module.css'
import { useSettled } from '@typecase/shared/use-settled'

// ms without a keystroke: what is typed quickly is asked about once.
const pause = 120

/** The search over the page: what is typed is answered as it is typed. */
export function Search() {
  const begin = useSearchOpening((state) => state.words)
  const [typed, setTyped] = useState(begin)
  const [isWanted, setWanted] = useState(false)
  const navigate = useNavigate()
  const asked = typed.trim().replace(/\s+/g, ' ')
  const words = useSettled(asked, pause)
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
          <span className={css.failed}>
            {text('search.offline')}{' '}
            <Button kind="words" isPending={isFetching} onPress={() => void refetch()}>
              {text('shell.retry')}
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
