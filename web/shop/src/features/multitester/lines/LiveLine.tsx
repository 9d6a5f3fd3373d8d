import { BaselineRow } from '@typecase/ui/BaselineRow'
import { useState, type RefObject, useLayoutEffect } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { Family, Font, Style } from '#src/features/catalogue/queries.ts'
import { LineNotice } from '#src/features/tester/LineNotice.tsx'
import { fitTo, type LineSetting } from '#src/features/tester/panel/setting.ts'
import { SpecimenText } from '#src/features/tester/SpecimenText.tsx'
import { featureSettings } from '#src/features/tester/tester-address.ts'
import { textRoom } from '#src/features/tester/specimen-words.ts'
import { text } from '@typecase/shared/messages/text'
import { LinePanel } from '#src/features/tester/panel/LinePanel.tsx'
import type { TesterState } from '#src/features/tester/use-tester-font.ts'
import { textTransform } from '#src/features/tester/letter-case.ts'
import { LineInfo } from './LineInfo'
import {
  changeLine,
  useMultitester,
  setAllLike,
  setCompare,
  shownLines,
  reportExtents,
} from '../store'
import type { Line } from '../tester-state'
import css from './TesterLine.module.css'
import { useLineFont, type LineStyle } from './use-line-font'
import { SetActions } from '../SetActions'
import { startLine } from './start-line'
import { useStyles } from '../use-catalogue'

type LiveLineProps = {
  cell: RefObject<HTMLDivElement | null>
  line: Line
  family: Family
  found: LineStyle
  half: 'first' | 'second' | 'whole'
  isNear: boolean
  onRemove: () => void
}

/** The text on its rule, what it is set in below, and the controls where they are open. */
export function LiveLine(props: LiveLineProps) {
  const { cell, line, family, found, half, isNear, onRemove } = props
  const { style, details } = found
  const { key } = line
  const setting = details ? fitTo(line.setting, details.style) : line.setting
  const isOpen = useMultitester(({ open }) => open === key)
  const [isActive, setActive] = useState(false)
  const face = useLineFont({ family, found, setting, isNear, isActive })
  useExtents(key, setting, style.metrics.xHeight, face)
  const change = (next: LineSetting) => changeLine(key, next)
  const size = `${setting.size}px`

  return (
    <>
      <div ref={cell} className={css.cell}>
        <BaselineRow
          className={css.stand}
          isActive="within"
          data-painted={setting.paper !== null || undefined}
          style={{
            ...textRoom(family.specimen),
            '--set': size,
            '--painted': setting.paper ?? undefined,
          }}
          onFocus={() => setActive(true)}
          onBlur={() => setActive(false)}
          onPointerEnter={face.onIntent}
        >
          <SpecimenText
            label={text('tester.type', { name: family.name })}
            text={setting.text}
            onChange={(text) => change({ ...setting, text })}
            font={face}
            isNear={isNear}
            language={setting.language ?? family.language}
            direction={setting.direction ?? family.direction}
            size={size}
            sizeSmall={size}
            isSizeChosen
            tracking={setting.tracking / 1000}
            leading={setting.leading}
            align={setting.align}
            letterCase={setting.letterCase}
            ink={setting.ink}
            bearing={0}
            features={featureSettings(new Map(Object.entries(setting.features)))}
            isMultiline
          />
        </BaselineRow>
        <LineInfo
          {...{ family, setting, style, details, isOpen, onRemove }}
          lineKey={key}
          onChange={change}
        />
        <div className={css.notice}>
          <LineNotice name={family.name} words={setting.text} font={face} />
        </div>
      </div>
      {isOpen && details && (
        <LineControls
          {...{ half, family, setting, details, face }}
          lineKey={key}
          onChange={change}
        />
      )}
    </>
  )
}

// A style about which nothing can be learnt follows neither axes nor features.
const none = { axes: [], features: [] }

type LineControlsProps = {
  lineKey: string
  half: 'first' | 'second' | 'whole'
  family: Family
  setting: LineSetting
  details: { font: Font; style: Style }
  face: TesterState
  onChange: (next: LineSetting) => void
}

/** The controls of a line of the multi-font tester, and what concerns all its lines. */
function LineControls(props: LineControlsProps) {
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
      {...{ half, font, style, setting, onChange, face }}
      id={`controls-${lineKey}`}
      start={startLine(family, style)}
      compare={{ value: compare, onChange: setCompare }}
      onSetAll={() => setAll.mutate()}
      isSettingAll={setAll.isPending}
      actions={<SetActions />}
    />
  )
}

/** Tells how high and how wide a line's type is, for the lines to be set equally large. */
function useExtents(
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

const probeSize = 100 // px

type LoadedFace = {
  fontFamily: string
  fontVariationSettings: string | undefined
  fontFeatureSettings: string | undefined
}

/** How wide a text runs without line breaks of its own, in em, in a face that is loaded. */
function widthOf(
  line: Pick<LineSetting, 'text' | 'tracking' | 'letterCase' | 'language'>,
  { fontFamily, fontVariationSettings, fontFeatureSettings }: LoadedFace,
) {
  const probe = document.createElement('span')
  probe.textContent = line.text
  probe.lang = line.language ?? ''
  Object.assign(probe.style, {
    position: 'absolute',
    visibility: 'hidden',
    whiteSpace: 'pre',
    fontSize: `${probeSize}px`,
    letterSpacing: `${line.tracking / 1000}em`,
    textTransform: line.letterCase ? textTransform[line.letterCase] : 'none',
    fontFamily,
    fontVariationSettings: fontVariationSettings ?? 'normal',
    fontFeatureSettings: fontFeatureSettings ?? 'normal',
  })
  document.body.append(probe)
  const { width } = probe.getBoundingClientRect()
  probe.remove()
  return width / probeSize
}
