import { text } from '@typecase/shared/messages/text'
import { SearchField } from '@typecase/ui/fields/SearchField'
import type { Sheet } from './grid/model'
import css from './ToolBar.module.css'

type Props = {
  words: string
  /** As the words leave it. */
  sheet: Sheet
  onChange: (words: string) => void
  /** Enter or the arrow down: the focus goes to the first price. */
  onEnter: () => void
}

/** Shows the families alone whose name holds words. Enter goes to their prices, Escape shows all. */
export function FamilySearch({ words, sheet, onChange, onEnter }: Props) {
  const isNone = words.trim() !== '' && sheet.rows.length === 0
  return (
    <div
      className={css.search}
      onKeyDown={(event) => {
        if ((event.key !== 'Enter' && event.key !== 'ArrowDown') || sheet.rows.length === 0) return
        event.preventDefault()
        onEnter()
      }}
    >
      <SearchField label={text('console.prices.find')} value={words} onChange={onChange} />
      <span className="quiet" role="status">
        {isNone && text('console.prices.findNone', { words: words.trim() })}
      </span>
    </div>
  )
}
