import { useRef, type RefObject, type UIEvent } from 'react'

export type ScrollProps = {
  ref: RefObject<HTMLDivElement | null>
  onScroll: (event: UIEvent<HTMLElement>) => void
}

const follow = (to: HTMLElement | null, { currentTarget: from }: UIEvent<HTMLElement>) => {
  if (to && to.scrollLeft !== from.scrollLeft) to.scrollLeft = from.scrollLeft
}

/** Heads and body of the grid scroll sideways together. */
export function useScrollSync(): { heads: ScrollProps; body: ScrollProps } {
  const heads = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  return {
    heads: { ref: heads, onScroll: (event) => follow(body.current, event) },
    body: { ref: body, onScroll: (event) => follow(heads.current, event) },
  }
}
