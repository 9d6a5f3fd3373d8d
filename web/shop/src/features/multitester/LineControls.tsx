import { useMutation } from '@tanstack/react-query'
import type { Family, Font, Style } from '#src/features/catalogue/queries.ts'
import { LinePanel } from '#src/features/tester/panel/LinePanel.tsx'
import type { LineSetting } from '#src/features/tester/panel/setting.ts'
import type { TesterState } from '#src/features/tester/use-tester-font.ts'
import { SetActions } from './SetActions'
import { startLine } from './start-line'
import { setAllLike, setCompare, shownLines, useMultitester } from './store'
import { useStyles } from './use-styles'

// A style about which nothing can be learnt follows neither axes nor features.
const none = { axes: [], features: [] }

export type LineControlsProps = {
  lineKey: string
  half: 'first' | 'second' | 'whole'
  family: Family
  setting: LineSetting
  details: { font: Font; style: Style }
  face: TesterState
  onChange: (next: LineSetting) => void
}

/** The controls of a line of the multi-font tester, and what concerns all its lines. */
export function LineControls(props: LineControlsProps) {
  const { lineKey, half, family, setting, details, face, onChange } = props
  const compare = useMultitester((state) => state.compare)
  const stylesOf = useStyles()
  const setAll = useMutation({
    mutationFn: () => stylesOf(shownLines(useMultitester.getState())),
    onSuccess: ({ styles }) => setAllLike(lineKey, (id) => styles.get(id) ?? none),
  })
  const { font, style } = details
  return (
    <LinePanel
      id={`controls-${lineKey}`}
      half={half}
      font={font}
      style={style}
      setting={setting}
      onChange={onChange}
      start={startLine(family, style)}
      face={face}
      compare={{ value: compare, onChange: setCompare }}
      onSetAll={() => setAll.mutate()}
      isSettingAll={setAll.isPending}
      actions={<SetActions />}
    />
  )
}
