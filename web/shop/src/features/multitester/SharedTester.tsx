import { useQuery } from '@tanstack/react-query'
import { ApiProblem } from '@typecase/shared/api'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useEffect, type ReactNode } from 'react'
import { usePlace, useNavigate } from '#src/router/hooks.ts'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import css from './SharedTester.module.css'
import { sharedStateQuery, unpack } from './share'
import { replaceState } from './store'
import { linkIn, ways } from './view'

type Props = {
  /** While the link is being opened. */
  pending: ReactNode
  children: ReactNode
}

/**
 * Opens what a link to a tester holds, in place of the tester of this tab; above the page says why a
 * link did not open. The address then is the tester's own: what the visitor changes from here on is
 * no longer what the link says.
 */
export function SharedTester({ pending, children }: Props) {
  const { packed, id } = linkIn(usePlace())
  const navigate = useNavigate()
  const isLink = packed !== undefined || id !== null
  const { data, error, isFetching, refetch } = useQuery({
    ...sharedStateQuery(id),
    ...(packed !== undefined && {
      queryKey: ['sharedState', packed, id],
      queryFn: () => unpack(packed),
    }),
    enabled: isLink,
    gcTime: 0,
  })
  useEffect(() => {
    if (!isLink || !data) return
    replaceState(data)
    const [to, options] = ways.tester
    void navigate(to, { ...options, replace: true })
  }, [data, isLink, navigate])

  if (isLink && (data || isFetching)) return pending
  // Nothing can be made of a link that is damaged, unknown or no longer kept.
  const isUseless = data === null || error instanceof ApiProblem
  const toFront = () => void navigate(ways.front[0], { replace: true })
  return (
    <>
      {isLink && (
        <div className={css.notice}>
          <Notice
            role="alert"
            action={
              isUseless
                ? { label: text('multitester.toFront'), onPress: toFront }
                : retryAction(() => void refetch())
            }
          >
            {text(isUseless ? 'multitester.linkUseless' : 'multitester.linkUnreached')}
          </Notice>
        </div>
      )}
      {children}
    </>
  )
}
