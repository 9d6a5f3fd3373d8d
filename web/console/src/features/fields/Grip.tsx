import { text } from '@typecase/shared/messages/text'
import css from './Grip.module.css'
import type { Reorder } from './use-reorder'

type Props = { reorder: Reorder; at: number; name: string; isChanged?: boolean }

/** Two short lines before a row, by which it is moved. */
export const Grip = ({ reorder, at, name, isChanged }: Props) => (
  <button
    type="button"
    className={css.grip}
    data-changed={isChanged || undefined}
    aria-label={text('console.field.move', { name })}
    title={text('console.field.moveHow')}
    {...reorder.grip(at)}
  />
)

/** The class of a row with a grip. */
export const gripRow = css.row!
