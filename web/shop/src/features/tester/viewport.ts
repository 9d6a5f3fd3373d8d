import { useSyncExternalStore, useEffect, useState, type RefObject } from 'react'

const narrow = window.matchMedia?.('(max-width: 699px)')

const subscribe = (changed: () => void) => {
  narrow?.addEventListener('change', changed)
  return () => narrow?.removeEventListener('change', changed)
}

/** Whether the screen has one column. */
export function useIsNarrow() {
  return useSyncExternalStore(subscribe, () => narrow?.matches ?? false)
}

/** True from the moment the element comes within a screen's reach. */
export function useNear(element: RefObject<Element | null>, isFirst: boolean) {
  const [isNear, setNear] = useState(isFirst || !('IntersectionObserver' in window))

  useEffect(() => {
    if (isNear || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '600px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isNear])

  return isNear
}
