import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { failureSentence } from '../../session/staff-request'
import { refusalOf, type Item, type ReadyItem } from './model'
import { addPicture, picturesQuery, type Picture } from './queries'

/** Pictures on their way into a text. Files are sent one after another; one that fails holds up none. */
export function useItems() {
  const [items, setItems] = useState<readonly Item[]>([])
  const lastKey = useRef(0)
  const queue = useRef(Promise.resolve())
  const stops = useRef(new Map<number, AbortController>())
  const cache = useQueryClient()

  const put = useCallback(
    (item: Item) => setItems((all) => all.map((one) => (one.key === item.key ? item : one))),
    [],
  )
  const remove = useCallback((key: number) => {
    stops.current.get(key)?.abort()
    setItems((all) => all.filter((one) => one.key !== key))
  }, [])
  const choose = useCallback((picture: Picture) => {
    const key = (lastKey.current += 1)
    setItems((all) => [...all, readyItem(key, picture)])
  }, [])
  const send = useCallback(
    (files: readonly File[]) => {
      for (const file of files) {
        const key = (lastKey.current += 1)
        const about = { key, name: file.name }
        const why = refusalOf(file)
        if (why !== undefined) {
          setItems((all) => [...all, { ...about, state: 'failed', why }])
          continue
        }
        const stop = new AbortController()
        stops.current.set(key, stop)
        setItems((all) => [...all, { ...about, state: 'sending', part: 0 }])
        const { signal } = stop
        const onProgress = (part: number) => put({ ...about, state: 'sending', part })
        queue.current = queue.current.then(async () => {
          if (signal.aborted) return
          try {
            put(readyItem(key, await addPicture(file, { signal, onProgress })))
            void cache.invalidateQueries(picturesQuery)
          } catch (cause) {
            const words = signal.aborted ? undefined : failureSentence(cause)
            if (words === undefined) remove(key)
            else put({ ...about, state: 'failed', why: words })
          }
        })
      }
    },
    [cache, put, remove],
  )
  const clear = useCallback(() => {
    for (const stop of stops.current.values()) stop.abort()
    stops.current.clear()
    setItems([])
  }, [])
  return { items, send, choose, put, remove, clear }
}

export type Items = ReturnType<typeof useItems>

const readyItem = (key: number, picture: Picture): ReadyItem => ({
  ...{ key, name: picture.name, state: 'ready', picture },
  ...{ alt: picture.alt, isDecorative: false },
})
