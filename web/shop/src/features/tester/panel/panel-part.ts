import type { Font, Style } from '#src/features/catalogue/queries.ts'
import type { TesterState } from '../use-tester-font'
import type { LineSetting } from './setting'

/** What every group of the line controls works on. */
export type PanelPart = {
  font: Font
  /** The style that the line is set in, one of the font's. */
  style: Style
  setting: LineSetting
  onChange: (next: LineSetting) => void
  /** How the line began: where a double click and a reset lead. */
  start: LineSetting
  face: TesterState
}
