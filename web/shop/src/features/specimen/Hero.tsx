import { money } from '@typecase/shared/format'
import { Button } from '@typecase/ui/Button'
import { Icon } from '@typecase/ui/Icon'
import { buttonLink, linkLook } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/Notice'
import { VisuallyHidden } from '@typecase/ui/VisuallyHidden'
import { useId, useState, type CSSProperties } from 'react'
import { Link } from 'react-router'
import type { Font } from '#src/features/catalogue/queries.ts'
import { HeartButton } from '#src/features/hearts/HeartButton.tsx'
import { TestButton } from '#src/features/multitester/TestButton.tsx'
import { LineNotice } from '#src/features/tester/LineNotice.tsx'
import { fetchPanel, LaterPanel } from '#src/features/tester/panel/later.ts'
import { SpecimenText } from '#src/features/tester/SpecimenText.tsx'
import { bearingOf } from '#src/features/tester/specimen-words.ts'
import { textRoom } from '#src/features/tester/text-room.ts'
import { featureKey, featureSettings } from '#src/features/tester/tester-address.ts'
import { useTesterFont } from '#src/features/tester/use-tester-font.ts'
import { loadPart } from '@typecase/shared/load-anew'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import css from './Hero.module.css'
import { HeroPickers } from './HeroPickers'
import type { Setting } from './use-setting'

/** The family's own line: large, live, with its style, size and axes below. */
export function Hero({ font, setting }: { font: Font; setting: Setting }) {
  const { setting: line, style, place, switched, isSized, fitting } = setting
  const [isActive, setActive] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const panel = useId()
  const on = [...switched].flatMap(([tag, isOn]) => (isOn ? [tag] : []))
  const isOwn = style.id === font.specimen.style.id
  const face = useTesterFont({
    styleId: style.id,
    tester: isOwn ? font.specimen.style.tester : style.tester,
    protection: font.protection,
    text: line.text,
    letterCase: line.letterCase,
    language: line.language ?? font.language,
    place,
    start: setting.start,
    instances: style.instances,
    features: featureKey(on),
  })

  const open = async () => {
    const hasCome = await loadPart(fetchPanel).then(
      () => true,
      () => false,
    )
    setOpen(hasCome)
    setFailed(!hasCome)
  }

  const chosen = isSized ? `${line.size}px` : undefined

  return (
    <section
      className={css.hero}
      style={
        {
          ...textRoom(font.specimen),
          '--size': chosen ?? fitting.wide,
          '--size-small': chosen ?? fitting.narrow,
        } as CSSProperties
      }
      aria-label={font.name}
      onFocus={() => setActive(true)}
      onPointerEnter={face.approach}
    >
      <div
        className={css.stand}
        data-active={isActive || undefined}
        style={
          {
            '--lines': line.text.split('\n').length,
            '--leading': line.leading,
          } as CSSProperties
        }
      >
        <i className={css.strut} />
        <SpecimenText
          label={text('tester.type', { name: font.name })}
          text={line.text}
          onChange={(words) => setting.change({ ...line, text: words })}
          font={face}
          language={line.language ?? font.language}
          direction={line.direction ?? font.direction}
          size="var(--size)"
          sizeSmall="var(--size-small)"
          tracking={line.tracking / 1000}
          leading={line.leading}
          align={line.align}
          letterCase={line.letterCase}
          ink={line.ink}
          paper={line.paper}
          bearing={isOwn ? bearingOf(font.specimen, line.text) : 0}
          features={featureSettings(switched)}
          isSizeChosen
          isMultiline
        />
      </div>
      <div className={css.info}>
        <HeroPickers font={font} setting={setting} face={face} />
        <div className={css.acts}>
          <Button
            kind="icon"
            aria-label={text('panel.controls', { name: font.name })}
            aria-expanded={isOpen}
            aria-controls={isOpen ? panel : undefined}
            onPointerEnter={fetchAhead}
            onFocus={fetchAhead}
            onPress={() => (isOpen ? setOpen(false) : void open())}
          >
            <Icon name="controls" />
          </Button>
          <TestButton family={font} {...(!isOwn && { style })} />
          {font.hasTrial && (
            <Link
              className={linkLook.word}
              to={paths.trials({ font: font.id })}
              aria-label={text('trials.linkNamed', { name: font.name })}
            >
              {text('trials.link')}
            </Link>
          )}
          <HeartButton heart={{ id: font.id, name: font.name }} />
          {font.fromPrice !== null && (
            <Link {...buttonLink('filled')} to={paths.buy({ id: font.id })}>
              {text('font.buyFrom', { price: money(font.fromPrice, font.currency, 'needed') })}
            </Link>
          )}
        </div>
      </div>
      <div className={css.notice} data-open={isOpen || undefined}>
        <LineNotice name={style.fullName} words={line.text} font={face} />
        {hasFailed && <Notice>{text('panel.notLoaded')}</Notice>}
      </div>
      {isOpen && (
        <div className={css.panel}>
          <VisuallyHidden elementType="h2">
            {text('panel.controls', { name: font.name })}
          </VisuallyHidden>
          <LaterPanel
            id={panel}
            font={font}
            style={style}
            setting={line}
            onChange={setting.change}
            start={setting.begin}
            face={face}
          />
        </div>
      )}
    </section>
  )
}

const fetchAhead = () => void fetchPanel().catch(() => {}) // A press asks again.
