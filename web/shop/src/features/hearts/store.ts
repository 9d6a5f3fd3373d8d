import { persistedList } from '@typecase/shared/persisted-list'
import { z } from '@typecase/shared/zod'
import { toast } from '@typecase/ui/Toast'
import { text } from '#src/messages/text.ts'

const heartSchema = z.object({ id: z.string().check(z.minLength(1)), name: z.string() })
export type Heart = z.infer<typeof heartSchema>

const { useList, change } = persistedList('hearts', heartSchema, (count) =>
  toast({ text: text('shell.dropped', { count }) }),
)

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
