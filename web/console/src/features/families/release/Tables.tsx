import { number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { VisuallyHidden } from '@typecase/ui/VisuallyHidden'
import type { ReactNode } from 'react'
import { FaceName } from '../../names/StyleName'
import { GlyphSign } from './Overlay'
import type {
  GlyphDifference,
  GlyphDrawing,
  PairDifference,
  ReleaseText,
  ReleaseView,
} from './queries'
import { glyphWord, plainWords, reflowWords, signed, units, whereWords } from './release-words'
import css from './Tables.module.css'

type SectionProps = { title: string; aside?: ReactNode; children: ReactNode }

export const Block = ({ title, aside, children }: SectionProps) => (
  <section className={css.block}>
    <h2 className={css.title}>
      {title}
      {aside !== undefined && <span className={css.aside}>{aside}</span>}
    </h2>
    {children}
  </section>
)

type HeadProps = { first: string; view: ReleaseView }

const VersionHead = ({ first, view: { before, after } }: HeadProps) => (
  <thead>
    <tr>
      <th scope="col">{first}</th>
      <th scope="col" className={css.count}>
        {before.version}
      </th>
      <th scope="col" className={css.count}>
        {after.version}
      </th>
      <th scope="col" className={css.count}>
        {text('console.release.difference')}
      </th>
    </tr>
  </thead>
)

const Change = ({ before, after }: { before: number | null; after: number | null }) => (
  <>
    <td className={`${css.count} quiet`}>{units(before)}</td>
    <td className={css.count}>{units(after)}</td>
    <td className={`${css.count} ${css.changed}`}>
      {before === null || after === null ? '–' : signed(after - before)}
    </td>
  </>
)

type AdvanceProps = {
  view: ReleaseView
  glyphs: readonly GlyphDifference[]
  drawingOf: (glyph: GlyphDifference) => GlyphDrawing | null
}

/** Advances that changed, each glyph drawn as it is now. */
export const Advances = ({ view, glyphs, drawingOf }: AdvanceProps) => (
  <table className={css.table}>
    <VersionHead first={text('console.release.glyph')} view={view} />
    <tbody>
      {glyphs.map((glyph) => {
        const path = drawingOf(glyph)?.after?.path ?? ''
        return (
          <tr key={`${glyph.glyphBefore} ${glyph.glyphAfter} ${glyph.codePoint}`}>
            <th scope="row" title={glyph.name}>
              {path === '' ? glyphWord(glyph) : <GlyphSign path={path} lines={view.after.lines} />}
              <VisuallyHidden>{glyph.name}</VisuallyHidden>
              {glyph.place !== '' && <small className="quiet">{glyph.place}</small>}
            </th>
            <Change before={glyph.advanceBefore} after={glyph.advanceAfter} />
          </tr>
        )
      })}
    </tbody>
  </table>
)

type FaceProps = { face: { address: string; id: string }; children: string }

/** In the font itself, whose part for names holds ASCII; else in the interface's face. */
const InFace = ({ face, children }: FaceProps) =>
  /^[\x20-\x7e]+$/.test(children) ? (
    <FaceName {...face}>{children}</FaceName>
  ) : (
    <bdi>{children}</bdi>
  )

type KerningProps = {
  view: ReleaseView
  face: FaceProps['face']
  pairs: readonly PairDifference[]
}

/** Pairs of characters that stand closer or wider than before. */
export const Kerning = ({ view, face, pairs }: KerningProps) => (
  <table className={css.table}>
    <VersionHead first={text('console.release.pair')} view={view} />
    <tbody>
      {pairs.map(({ first, second, before, after, place }) => (
        <tr key={`${first} ${second}`}>
          <th scope="row" className={css.sign}>
            <InFace face={face}>{String.fromCodePoint(first, second)}</InFace>
            {place !== '' && <small className="quiet">{place}</small>}
          </th>
          <Change {...{ before, after }} />
        </tr>
      ))}
    </tbody>
  </table>
)

type TextsProps = { texts: readonly ReleaseText[]; face: FaceProps['face'] }

/** The shop's own texts, with their lines before and now. */
export const Texts = ({ texts, face }: TextsProps) => (
  <table className={`${css.table} ${css.texts}`}>
    <thead>
      <tr>
        <th scope="col">{text('console.release.text')}</th>
        <th scope="col">{text('console.release.whereHead')}</th>
        <th scope="col" className={css.count}>
          {text('console.release.linesBefore')}
        </th>
        <th scope="col" className={css.count}>
          {text('console.release.linesNow')}
        </th>
        <th scope="col">{text('console.release.reflowHead')}</th>
      </tr>
    </thead>
    <tbody>
      {texts.map((one) => (
        <tr key={`${one.kind} ${one.name} ${one.text}`}>
          <th scope="row" className={css.words}>
            <InFace face={face}>{plainWords(one.text)}</InFace>
          </th>
          <td className="quiet">{whereWords(one)}</td>
          <td className={css.count}>{number(one.linesBefore)}</td>
          <td className={css.count}>{number(one.linesAfter)}</td>
          <td className={one.line === null ? undefined : css.changed}>{reflowWords(one)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
