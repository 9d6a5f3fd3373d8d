import { later } from '@typecase/ui/later'

// The controls of a line come when somebody is about to open them.

export const { Later: LaterPanel, fetch: fetchPanel } = later(
  async () => (await import('./LinePanel')).LinePanel,
)
