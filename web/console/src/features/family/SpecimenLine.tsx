import { number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { useRef, type CSSProperties } from 'react'
import { DenseSelect } from '../fields/DenseSelect'
import { BackButton } from '../fields/FieldFrame'
import { LinesField } from '../fields/LinesField'
import { numberIn, tags, wholeIn, type Reader } from '../fields/parse-values'
import { ParsedField } from '../fields/ParsedField'
import { usePutBack } from '../fields/put-back'
import { wasOf } from '../fields/use-record'
import { wasWords } from '../fields/was-words'
import type { AxisFacts, StyleFacts } from './queries'
import css from './SpecimenLine.module.css'
import { textsIn, withSpecimen, type Specimen } from './terms'
import { useTextFont } from '../names/text-font'
import { styleName, type Family } from './use-family'

/** Characters that the server takes. */
const most = 200

/** The line that introduces a family, set in it and edited in place. */
export function SpecimenLine({ family }: { family: Family }) {
  const { details, record, stored, edit } = family
  const specimen = textsIn(record).specimen
  const before = textsIn(stored).specimen
  const { language, direction } = textsIn(record)
  const change = (next: Partial<Specimen>) => edit(withSpecimen(record, next))
  const style = details.styles.find(({ id }) => id === specimen.style)
  const { family: face, hasFailed } = useTextFont(
    style?.id ?? null,
    specimen.text,
    specimen.features,
  )
  const isChanged = specimen.text !== before.text
  const line = useRef<HTMLInputElement>(null)
  const write = (words: string) => change({ text: words })
  const putBack = usePutBack(specimen.text, (held) => held === specimen.text, write)
  return (
    <section className={css.part} aria-label={text('console.specimen.line')}>
      <input
        {...putBack}
        ref={line}
        className={css.line}
        data-changed={isChanged || undefined}
        aria-label={text('console.specimen.line')}
        aria-invalid={specimen.text === '' || undefined}
        maxLength={most}
        value={specimen.text}
        lang={language || undefined}
        dir={direction || 'auto'}
        style={lineStyle(specimen, style, face)}
        spellCheck={false}
        onChange={(event) => write(event.target.value)}
      />
      <div className={css.words}>
        {specimen.text === '' && <span className="rubric">{text('console.specimen.needed')}</span>}
        {isChanged && (
          <span className={css.was}>
            {wasWords(before.text)}{' '}
            <BackButton
              label={text('console.specimen.line')}
              onBack={() => {
                line.current?.focus()
                write(before.text)
              }}
            />
          </span>
        )}
        {hasFailed && <span role="status">{text('console.specimen.noFont')}</span>}
      </div>
      <Settings {...{ family, specimen, before, change }} />
    </section>
  )
}

/** Every axis has its place, so that the browser puts none elsewhere by its own weight. */
function lineStyle(specimen: Specimen, style: StyleFacts | undefined, face: string | null) {
  const at = new Map(specimen.axes.map((tag, index) => [tag, specimen.coordinates[index]]))
  const axes = (style?.axes ?? []).map(
    ({ tag, standard }) => `"${tag}" ${String(at.get(tag) ?? standard)}`,
  )
  return {
    fontFamily: face ? `"${face}", var(--ui)` : 'var(--ui)',
    fontVariationSettings: axes.length > 0 ? axes.join(', ') : 'normal',
    fontFeatureSettings: specimen.features.map((tag) => `"${tag}"`).join(', ') || 'normal',
    letterSpacing: `${specimen.tracking}em`,
    '--desk': `${specimen.size}px`,
    '--phone': `${specimen.sizeSmall}px`,
  } as CSSProperties
}

/** px */
const size = wholeIn(8, 400)
/** em */
const tracking = numberIn(-0.5, 1)

type NumberProps = {
  label: string
  reader: Reader<number>
  value: number
  stored: number
  onChange: (value: number) => void
}

const NumberField = ({ reader, stored, ...rest }: NumberProps) => (
  <ParsedField
    {...rest}
    {...reader}
    was={rest.value === stored ? undefined : { value: stored }}
    inputMode={reader === size ? 'numeric' : 'decimal'}
  />
)

type SettingsProps = {
  family: Family
  specimen: Specimen
  before: Specimen
  change: (next: Partial<Specimen>) => void
}

function Settings({ family, specimen, before, change }: SettingsProps) {
  const choices = family.styles.map((style) => ({ id: style.id, name: styleName(style) }))
  const axes = family.details.styles.find(({ id }) => id === specimen.style)?.axes ?? []
  return (
    <div className={css.settings}>
      <DenseSelect
        label={text('console.specimen.style')}
        options={choices}
        value={specimen.style}
        was={wasOf(before.style, specimen.style)}
        // Coordinates are of the style that they were made for.
        onChange={(style) =>
          change(
            style === before.style
              ? { style, axes: before.axes, coordinates: before.coordinates }
              : { style, axes: [], coordinates: [] },
          )
        }
      />
      <NumberField
        label={text('console.specimen.desk')}
        reader={size}
        value={specimen.size}
        stored={before.size}
        onChange={(desk) => change({ size: desk })}
      />
      <NumberField
        label={text('console.specimen.phone')}
        reader={size}
        value={specimen.sizeSmall}
        stored={before.sizeSmall}
        onChange={(sizeSmall) => change({ sizeSmall })}
      />
      <NumberField
        label={text('console.specimen.tracking')}
        reader={tracking}
        value={specimen.tracking}
        stored={before.tracking}
        onChange={(em) => change({ tracking: em })}
      />
      <LinesField
        label={text('console.specimen.features')}
        reader={tags}
        value={specimen.features}
        was={wasOf(before.features, specimen.features)}
        onChange={(features) => change({ features })}
      />
      {axes.map((axis) => (
        <NumberField
          key={axis.tag}
          label={text('console.specimen.axis', {
            name: axis.name,
            min: number(axis.min),
            max: number(axis.max),
          })}
          reader={numberIn(axis.min, axis.max)}
          value={placeOn(specimen, axis.tag) ?? axis.standard}
          stored={placeOn(before, axis.tag) ?? axis.standard}
          onChange={(value) => change(withPlace(specimen, before, axis, value))}
        />
      ))}
    </div>
  )
}

const placeOn = ({ axes, coordinates }: Specimen, tag: string) => coordinates[axes.indexOf(tag)]

/** The places on the axes with another one; a place that is that of the font is not named. */
function withPlace(specimen: Specimen, before: Specimen, axis: AxisFacts, value: number) {
  const places = new Map(specimen.axes.map((tag, at) => [tag, specimen.coordinates[at]!]))
  places.set(axis.tag, value)
  if (value === axis.standard && !before.axes.includes(axis.tag)) places.delete(axis.tag)
  return { axes: [...places.keys()], coordinates: [...places.values()] }
}
