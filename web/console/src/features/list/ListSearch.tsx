import { useDebounced } from '@typecase/shared/use-debounced'
import { SearchField } from '@typecase/ui/fields/SearchField'
import { useEffect, useEffectEvent, useState } from 'react'
import css from './List.module.css'

// ms without a keystroke.
const pause = 300

type Props = { label: string; words: string; onChange: (words: string) => void }

/** Typed text goes into the address after a pause; the address may change by itself, too. */
export function ListSearch({ label, words, onChange }: Props) {
  const [typed, setTyped] = useState(words)
  const [seen, setSeen] = useState(words)
  if (words !== seen) {
    setSeen(words)
    if (words !== typed.trim()) setTyped(words)
  }
  const settled = useDebounced(typed.trim(), pause)
  const send = useEffectEvent(() => {
    if (settled !== words) onChange(settled)
  })
  useEffect(() => send(), [settled])
  return (
    <div className={css.search}>
      <SearchField label={label} value={typed} onChange={setTyped} />
    </div>
  )
}
