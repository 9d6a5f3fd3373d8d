import { text } from '@typecase/shared/messages/text'
import { Part } from '@typecase/ui/Part'
import { useRef } from 'react'
import type { DraftedEntry, EntryKey } from '../../drafts/edits'
import type { Draft } from '../../drafts/use-draft'
import { DenseField } from '../../fields/DenseField'
import fields from '../../fields/Fields.module.css'
import { OtherFaults } from '../../fields/OtherFaults'
import { useFaults, type EntryFaults, type LineFault } from '../../fields/use-faults'
import { recordForm, type RecordForm } from '../../fields/use-record'
import { Drawing } from '../drawing/Drawing'
import { Findings } from '../drawing/Findings'
import { MarkdownEditor, type EditorHandle } from '../editor/MarkdownEditor'
import {
  addressOf,
  linesBefore,
  textPlaces,
  type PageRecord,
  type PostRecord,
  type TextKind,
} from '../model'
import type { ShopIds } from '../use-shop-ids'
import { PostDays } from './PostDays'
import { SearchResult, searchLengths } from './SearchResult'
import css from './Text.module.css'
import { TextHistory } from './TextHistory'

type Props = {
  entry: EntryKey & { kind: TextKind }
  drafted: DraftedEntry
  shop: ShopIds
  draft: Draft
  shopName: string
  /** The member may have the fonts of any text. */
  mayFetch: boolean
  isReadOnly: boolean
}

/** The words of a page or a post beside their drawing, and of a post its days. */
export function TextForm(props: Props) {
  const { entry, drafted, shop, draft, mayFetch, isReadOnly } = props
  const editor = useRef<EditorHandle>(null)
  const form = recordForm<PageRecord>(draft, entry, { ...drafted, record: drafted.record! })
  const faults = useFaults(draft, entry)
  const { record, set, was } = form
  const lines = faults.ofLines(linesBefore(record))
  return (
    <>
      <Words {...{ form, faults, isReadOnly }} entry={entry} shopName={props.shopName} />
      <div className={css.sides}>
        <div>
          <MarkdownEditor
            ref={editor}
            label={text('console.text.markdown')}
            value={record.markdown}
            was={was('markdown')?.value}
            error={lines.length > 0 ? lines.map(lineWords).join(' ') : undefined}
            faces={shop.faces}
            isReadOnly={isReadOnly}
            onChange={(markdown) => set({ markdown })}
          />
          <Findings
            markdown={record.markdown}
            known={shop.known}
            onLine={(line) => editor.current?.goToLine(line)}
          />
        </div>
        <Drawing markdown={record.markdown} faces={shop.faces} mayFetch={mayFetch} />
      </div>
      {entry.kind === 'post' && (
        <Part title={text('console.text.when')}>
          <PostDays form={form as unknown as RecordForm<PostRecord>} {...{ faults, isReadOnly }} />
        </Part>
      )}
      {drafted.stored && <TextHistory entry={entry} />}
      <OtherFaults faults={faults.elsewhere(textPlaces)} />
    </>
  )
}

/** A fault at a line: "Line 7: This is no specimen." */
const lineWords = ({ line, code, message }: LineFault) =>
  text('console.text.atLine', {
    line,
    fault: code === 'not_a_specimen' ? text('console.text.fault.specimen') : message,
  })

type WordsProps = {
  entry: Props['entry']
  form: RecordForm<PageRecord>
  faults: EntryFaults
  shopName: string
  isReadOnly: boolean
}

/** The title and the line for search engines, and how one may list them. */
function Words({ entry, form: { record, set, was }, faults, shopName, isReadOnly }: WordsProps) {
  const oneLine = (words: string) => words.replaceAll(/\s*[\r\n]+\s*/g, ' ')
  return (
    <div className={css.words}>
      <div className={fields.stack}>
        <DenseField
          label={text('console.text.name')}
          value={record.title}
          was={was('title')?.value}
          error={faults.at('title')}
          maxLength={200}
          isReadOnly={isReadOnly}
          onChange={(title) => set({ title })}
        />
        <DenseField
          label={text('console.text.description')}
          value={record.description}
          was={was('description')?.value}
          error={faults.at('description')}
          help={text('console.text.descriptionHelp', { count: searchLengths.description })}
          aside={text('console.text.characters', { count: [...record.description].length })}
          rows={2}
          maxLength={500}
          isReadOnly={isReadOnly}
          onChange={(words) => set({ description: oneLine(words) })}
        />
      </div>
      <SearchResult
        title={record.title}
        shopName={shopName}
        address={addressOf(entry.kind, entry.id)}
        description={record.description}
      />
    </div>
  )
}
