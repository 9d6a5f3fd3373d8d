import { text } from '@typecase/shared/messages/text'
import { toggleTheme, useTheme } from '@typecase/shared/theme'
import { Icon, iconButton } from '@typecase/ui/Icon'

export function ThemeToggle() {
  const isDark = useTheme(({ theme }) => theme === 'darkMode')
  return (
    <button
      type="button"
      className={iconButton}
      aria-label={text(isDark ? 'shell.toLight' : 'shell.toDark')}
      onClick={toggleTheme}
    >
      <Icon name="theme" />
    </button>
  )
}
