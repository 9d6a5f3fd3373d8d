import { useLayoutEffect } from 'react'
import { create } from 'zustand'

/** Title of the screen that stands in for a page that could not be made; null: the page stands. */
export const usePageFailure = create<{ title: string | null }>()(() => ({ title: null }))

/** Names the failure in the window's title and in the breadcrumbs, as long as it is shown. */
export function useNamedFailure(title: string) {
  useLayoutEffect(() => {
    usePageFailure.setState({ title })
    return () => usePageFailure.setState({ title: null })
  }, [title])
}
