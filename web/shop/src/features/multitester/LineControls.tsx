import { useQueryClient } from '@tanstack/react-query'
import { fontQuery, type Family, type Font, type Style } from '#src/features/catalogue/queries.ts'
import { LinePanel } from '#src/features/tester/panel/LinePanel.tsx'
import type { LineSetting } from '#src/features/tester/panel/setting.ts'
import type { TesterState } from '#src/features/tester/use-tester-font.ts'
import { SetActions } from './SetActions'
import { startLine } from './start-line'
import { setAllLike, setCompare, useMultitester } from './store'
import { useCatalogue } from './use-catalogue'

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
  const abilitiesOf = useAbilities()
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
      onSetAll={() => setAllLike(lineKey, abilitiesOf)}
      actions={<SetActions />}
    />
  )
}

/** What a style can follow, as far as its family has been fetched. */
function useAbilities() {
  const cache = useQueryClient()
  const { familyOf } = useCatalogue([])
  return (id: string) => {
    const family = familyOf(id)
    const font = family && cache.getQueryData(fontQuery(family.id).queryKey)
    return font?.styles.find((style) => style.id === id) ?? { axes: [], features: [] }
  }
}
