import { Button } from 'react-aria-components'
import type { Font, Style } from '#src/features/catalogue/queries.ts'
import { HeartButton } from '#src/features/hearts/HeartButton.tsx'
import { TestButton } from '#src/features/multitester/TestButton.tsx'
import { SetName } from '#src/features/tester/SetName.tsx'
import { firstPlace } from '#src/features/tester/tester-address.ts'
import { useTesterFont } from '#src/features/tester/use-tester-font.ts'
import { text } from '#src/messages/text.ts'
import css from './StyleList.module.css'

type Props = { font: Font; style: Style; isNear: boolean; onChoose: (style: Style) => void }

/** A style's name set in the style itself. A press sets the line above in it. */
export function StyleName({ font, style, isNear, onChoose }: Props) {
  const face = useTesterFont({
    styleId: style.id,
    tester: style.tester,
    protection: font.protection,
    text: style.sample,
    place: firstPlace(style.tester, font.specimen),
    start: font.specimen.coordinates,
    isNear,
  })
  return (
    <Button
      className={css.name!}
      aria-label={text('font.tryStyle', { name: style.fullName })}
      onPress={() => onChoose(style)}
    >
      <SetName
        name={style.name}
        {...{ style, isNear }}
        family={font}
        font={face}
        tracking={-0.01}
      />
    </Button>
  )
}

/** What can be done with a style: try it beside others, save it. */
export function StyleActs({ font, style }: { font: Font; style: Style }) {
  return (
    <div className={css.acts}>
      <TestButton family={font} style={style} />
      <HeartButton heart={{ id: style.id, name: style.fullName }} />
    </div>
  )
}
