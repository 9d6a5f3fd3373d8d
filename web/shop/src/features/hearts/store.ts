import { persistedList } from '@typecase/shared/persisted-list'
import { toast } from '@typecase/ui/overlays/Toast'
import { text } from '@typecase/shared/messages/text'

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

/** Puts current ids in the place of former ones; a font that has two hearts by then keeps the first. */
export async function renameHearts(formerIds: Readonly<Record<string, string>>) {
  const current = (id: string) => (Object.hasOwn(formerIds, id) ? formerIds[id]! : id)
  if (!useList.getState().items.some(({ id }) => current(id) !== id)) return
  await change((hearts) => {
    const renamed = hearts.map((heart) => ({ ...heart, id: current(heart.id) }))
    return renamed.filter(({ id }, at) => renamed.findIndex((heart) => heart.id === id) === at)
  })
}

export const toggleHeart = (heart: Heart) =>
  useList.getState().items.some(({ id }) => id === heart.id)
    ? removeHeart(heart.id)
    : addHeart(heart)
