import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { Checkbox } from '@typecase/ui/fields/Choice'
import { FilterWord } from '@typecase/ui/fields/FilterWord'
import css from './Columns.module.css'
import { columnIds, type ColumnId } from './columns'
import { columnName } from './order-columns'

type Props = {
  /** null: the usual ones. */
  columns: readonly ColumnId[] | null
  onChoose: (columns: readonly ColumnId[]) => void
}

/** The word that opens the choice of columns. One always stays. */
export function Columns({ columns, onChoose }: Props) {
  const shown = columns ?? columnIds
  return (
    <span className={css.word}>
      <FilterWord
        look="plain"
        label={text('console.columns.label')}
        word={text('console.columns.title')}
        isAny={columns === null}
      >
        {() => (
          <div className={css.choice}>
            {columnIds.map((id) => (
              <Checkbox
                key={id}
                isSelected={shown.includes(id)}
                isDisabled={shown.length === 1 && shown.includes(id)}
                onChange={(isShown) =>
                  onChoose(isShown ? [...shown, id] : shown.filter((other) => other !== id))
                }
              >
                {columnName(id)}
              </Checkbox>
            ))}
            {columns && (
              <Button kind="words" onPress={() => onChoose(columnIds)}>
                {text('console.columns.usual')}
              </Button>
            )}
          </div>
        )}
      </FilterWord>
    </span>
  )
}
