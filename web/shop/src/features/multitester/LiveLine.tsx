import { useState, type CSSProperties, type RefObject } from 'react'
import type { Family } from '#src/features/catalogue/queries.ts'
import { LineNotice } from '#src/features/tester/LineNotice.tsx'
import { fitTo, type LineSetting } from '#src/features/tester/panel/setting.ts'
import { SpecimenText } from '#src/features/tester/SpecimenText.tsx'
import { featureSettings } from '#src/features/tester/tester-address.ts'
import { textRoom } from '#src/features/tester/text-room.ts'
import { text } from '#src/messages/text.ts'
import { LineControls } from './LineControls'
import { LineInfo } from './LineInfo'
import { changeLine, useMultitester, type Line } from './store'
import css from './TesterLine.module.css'
import { useExtents } from './use-extents'
import { useLineFont } from './use-line-font'
import type { LineStyle } from './use-line-style'

export type LiveLineProps = {
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
        <div
          className={css.stand}
          data-painted={setting.paper !== null || undefined}
          style={
            {
              ...textRoom(family.specimen),
              '--set': size,
              '--painted': setting.paper ?? undefined,
            } as CSSProperties
          }
          onFocus={() => setActive(true)}
          onBlur={() => setActive(false)}
          onPointerEnter={face.approach}
        >
          <i className={css.strut} />
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
        </div>
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
