import { useLayoutEffect } from 'react'
import type { LineSetting } from '#src/features/tester/panel/setting.ts'
import { featureSettings } from '#src/features/tester/tester-address.ts'
import type { TesterState } from '#src/features/tester/use-tester-font.ts'
import { widthOf } from './measure'
import { reportExtents, useMultitester } from './store'

/** Tells how high and how wide a line's type is, for the lines to be set equally large. */
export function useExtents(
  key: string,
  setting: LineSetting,
  xHeight: number,
  { face, waiting }: TesterState,
) {
  const isCompared = useMultitester(({ compare }) => compare === 'width')
  const isWhole = face !== null && waiting.length === 0
  const { text, tracking, letterCase, language } = setting
  const fontFamily = isCompared && isWhole ? face.fontFamily : undefined
  const fontVariationSettings = face?.fontVariationSettings
  const fontFeatureSettings = featureSettings(new Map(Object.entries(setting.features)))

  useLayoutEffect(() => {
    const width = fontFamily
      ? widthOf(
          { text, tracking, letterCase, language },
          { fontFamily, fontVariationSettings, fontFeatureSettings },
        )
      : undefined
    reportExtents(key, { xHeight, width })
  }, [
    key,
    xHeight,
    text,
    tracking,
    letterCase,
    language,
    fontFamily,
    fontVariationSettings,
    fontFeatureSettings,
  ])
}
