import { text } from './text'

/** The action of a notice that tries once more what has failed. */
export const retryAction = (retry: () => unknown, isPending?: boolean) => ({
  label: text('failure.retry'),
  onPress: () => void retry(),
  isPending,
})
