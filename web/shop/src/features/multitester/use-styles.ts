import { useQueryClient } from '@tanstack/react-query'
import { fontQuery, type Style } from '#src/features/catalogue/queries.ts'
import { fitTo } from '#src/features/tester/panel/setting.ts'
import { shownLines, useMultitester, type Line } from './store'
import { useCatalogue } from './use-catalogue'

/** Styles by id; `isWhole`: none is left out because the shop could not be reached. */
type Styles = { styles: ReadonlyMap<string, Style>; isWhole: boolean }

/** Fetches all about the styles that lines are set in. Those that are no longer there are left out. */
export function useStyles() {
  const cache = useQueryClient()
  const shown = useMultitester(shownLines)
  const { familyOf } = useCatalogue(shown.map(({ setting }) => setting.style))
  return async (lines: readonly Line[]): Promise<Styles> => {
    const ids = new Set(lines.flatMap(({ setting }) => familyOf(setting.style)?.id ?? []))
    const asked = [...ids].map((id) => cache.ensureQueryData(fontQuery(id)))
    const answers = await Promise.allSettled(asked)
    const fonts = answers.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    return {
      styles: new Map(fonts.flatMap(({ styles }) => styles.map((style) => [style.id, style]))),
      isWhole: fonts.length === asked.length,
    }
  }
}

/** The settings of lines as their styles can follow them; a line whose style is gone is left out. */
export function fitted(lines: readonly Line[], styles: Styles['styles']) {
  return lines.flatMap(({ setting }) => {
    const style = styles.get(setting.style)
    return style ? [fitTo(setting, style)] : []
  })
}
