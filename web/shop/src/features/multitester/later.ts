import { later } from '@typecase/ui/later'

// The multi-font tester comes when somebody is about to enter it, or follows a link to one.

export const { Later: LaterTester, fetch: fetchTester } = later(
  async () => (await import('./MultiTester')).MultiTester,
)
export const { Later: LaterSharedTester, fetch: fetchSharedTester } = later(
  async () => (await import('./SharedTester')).SharedTester,
)
