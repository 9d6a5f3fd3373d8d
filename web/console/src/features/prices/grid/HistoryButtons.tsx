import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import css from './FormulaBar.module.css'
import { draftSize } from './model'
import { PriceHistoryButton } from './PriceHistoryButton'
import type { PriceGridState } from './use-price-grid'
import { commandWords } from './words'

type Props = { grid: PriceGridState }

/**
 * Puts the selection back, undoes and redoes, and opens the history of the active cell. Never disabled:
 * without anything to do it says so.
 */
export const HistoryButtons = ({ grid, onHistory }: Props & { onHistory: () => void }) => (
  <div className={css.history}>
    <span className={draftSize(grid.draft) > 0 ? undefined : css.off}>
      <Button kind="plain" title={text('console.prices.putBackWhat')} onPress={grid.putBack}>
        {text('console.prices.putBack')}
      </Button>
    </span>
    <HistoryButton name="undo" grid={grid} />
    <HistoryButton name="redo" grid={grid} />
    <PriceHistoryButton onPress={onHistory} />
  </div>
)

function HistoryButton({ name, grid }: Props & { name: 'undo' | 'redo' }) {
  const command = name === 'undo' ? grid.lastDone : grid.lastUndone
  const words = command && text(`console.prices.${name}What`, { command: commandWords(command) })
  return (
    <span className={command ? undefined : css.off}>
      <Button
        kind="plain"
        title={words ?? undefined}
        aria-label={words ?? undefined}
        onPress={grid[name]}
      >
        {text(`console.prices.${name}`)}
      </Button>
    </span>
  )
}
