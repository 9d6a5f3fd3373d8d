import { persistedList } from '@typecase/shared/persisted-list'
import { toast } from '@typecase/ui/Toast'
import { text } from '#src/messages/text.ts'

export type Heart = { id: string; name: string }

function heartOf(value: unknown): Heart | null {
  const { id, name } = Object(value) as Record<string, unknown>
  return typeof id === 'string' && id && typeof name === 'string' ? { id, name } : null
}

const { useList, change } = persistedList('hearts', heartOf, {
  idOf: ({ id }) => id,
  onDropped: (count) => toast({ text: text('shell.dropped', { count }) }),
})

/** The saved families and styles, in the order of saving. */
export const useHearts = useList

/** Ignored when a heart with the same id is there. */
export const addHeart = (heart: Heart) =>
  change((hearts) => (hearts.some(({ id }) => id === heart.id) ? hearts : [...hearts, heart]))

export const removeHeartAt = (position: number) =>
  change((hearts) => hearts.filter((_, index) => index !== position))

export const removeHeart = (id: string) => change((hearts) => hearts.filter((h) => h.id !== id))

export const clearHearts = () => change(() => [])

export const toggleHeart = (heart: Heart) =>
  useList.getState().items.some(({ id }) => id === heart.id)
    ? removeHeart(heart.id)
    : addHeart(heart)
