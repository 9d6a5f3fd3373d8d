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
    <div className={css.search}>
      <SearchField
        label={text('console.prices.find')}
        value={words}
        onChange={onChange}
        onEnter={sheet.rows.length === 0 ? undefined : onEnter}
      />
      <span className="quiet" role="status">
        {isNone && text('console.prices.findNone', { words: words.trim() })}
      </span>
    </div>
  )
}
