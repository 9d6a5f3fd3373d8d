import { lazyComponent } from '@typecase/ui/lazy-component'

// The multi-font tester comes when somebody is about to enter it, or follows a link to one.

export const { Lazy: LazyTester, fetch: fetchTester } = lazyComponent(
  async () => (await import('./MultiTester')).MultiTester,
)
export const { Lazy: LaterSharedTester, fetch: fetchSharedTester } = lazyComponent(
  async () => (await import('./SharedTester')).SharedTester,
)
