import { useQuery } from '@tanstack/react-query'
import { ApiProblem } from '@typecase/shared/api'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { keptState, unpack } from './share'
import { replaceState } from './store'
import { linkIn, ways } from './view'

export type SharedStatus =
  | { kind: 'none' }
  | { kind: 'opening' }
  /** Nothing can be made of the link: damaged, unknown or no longer kept. */
  | { kind: 'useless'; dismiss: () => void }
  | { kind: 'failed'; retry: () => void }

/**
 * Opens what a link to a tester holds, in place of the tester of this tab. The address then is the
 * tester's own: what the visitor changes from here on is no longer what the link says.
 */
export function useSharedState(): SharedStatus {
  const { packed, id } = linkIn(useLocation())
  const navigate = useNavigate()
  const isLink = packed !== undefined || id !== null

  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['sharedState', packed ?? null, id],
    queryFn: () => (packed === undefined ? keptState(id!) : unpack(packed)),
    enabled: isLink,
    staleTime: Infinity,
    gcTime: 0,
  })

  useEffect(() => {
    if (!isLink || !data) return
    replaceState(data)
    const [to, options] = ways.tester
    void navigate(to, { ...options, replace: true })
  }, [data, isLink, navigate])

  if (!isLink) return { kind: 'none' }
  if (data || isFetching) return { kind: 'opening' }
  const isUseless = data === null || error instanceof ApiProblem
  return isUseless
    ? { kind: 'useless', dismiss: () => void navigate(ways.front[0], { replace: true }) }
    : { kind: 'failed', retry: () => void refetch() }
}
