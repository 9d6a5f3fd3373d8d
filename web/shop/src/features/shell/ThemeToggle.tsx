import { Icon } from '@typecase/ui/Icon'
import { text } from '#src/messages/text.ts'
import { toggleTheme, useTheme } from './theme'
import css from './ThemeToggle.module.css'

export function ThemeToggle() {
  const isDark = useTheme(({ theme }) => theme === 'darkMode')
  return (
    <button
      type="button"
      className={css.toggle}
      aria-label={text(isDark ? 'shell.toLight' : 'shell.toDark')}
      onClick={toggleTheme}
    >
      <Icon name="theme" />
    </button>
  )
}
