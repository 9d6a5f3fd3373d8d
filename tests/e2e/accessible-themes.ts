import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { switchTheme } from './theme.ts'

/** axe finds nothing in this state of the page, nor in its dark colours. The page stays light. */
export async function expectAccessibleInThemes(page: Page, state = '') {
  await expectAccessible(page, `${state}, light`)
  await switchTheme(page, 'dark')
  await expectAccessible(page, `${state}, dark`)
  await switchTheme(page, 'light')
}
