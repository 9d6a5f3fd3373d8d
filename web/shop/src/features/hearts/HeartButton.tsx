import { Icon } from '@typecase/ui/Icon'
import { text } from '@typecase/shared/messages/text'
import css from './HeartButton.module.css'
import { toggleHeart, useHearts, type Heart } from './store'

/** Saves a family or style on this device, or lets it go. */
export function HeartButton({ heart }: { heart: Heart }) {
  const isSaved = useHearts(({ items }) => items.some(({ id }) => id === heart.id))
  return (
    <button
      type="button"
      className={css.heart}
      aria-label={text('hearts.save', { name: heart.name })}
      aria-pressed={isSaved}
      onClick={() => void toggleHeart(heart)}
    >
      <Icon name="heart" isFilled={isSaved} />
    </button>
  )
}
