import { useMediaQuery } from '@typecase/shared/use-media-query'
import { useEffect, useState, type RefObject } from 'react'

/** Whether the screen has one column. */
export const useIsNarrow = () => useMediaQuery('(max-width: 699px)')

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
