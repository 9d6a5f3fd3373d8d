import { Icon } from '@typecase/ui/Icon'
import { Button } from 'react-aria-components'
import { text } from '#src/messages/text.ts'
import { toggleTheme, useTheme } from './theme'
import css from './ThemeToggle.module.css'

export function ThemeToggle() {
  const isDark = useTheme(({ theme }) => theme === 'darkMode')
  return (
    <Button
      className={css.toggle!}
      aria-label={text(isDark ? 'shell.toLight' : 'shell.toDark')}
      onPress={toggleTheme}
    >
      <Icon name="theme" />
    </Button>
  )
}
