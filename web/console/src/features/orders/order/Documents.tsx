import { bytes, date } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { DocumentLink } from '@typecase/ui/Link'
import { Part } from '@typecase/ui/Part'
import { documentAddress, type StaffDocument, type StaffOrder } from '../queries'
import css from './Facts.module.css'

/** The documents of an order as PDF, each in a tab of its own; those of former editions, too. */
export const Documents = ({ order }: { order: StaffOrder }) => (
  <Part title={text('console.documents.title')}>
    {order.documents.length === 0 && <p className="quiet">{text('console.documents.none')}</p>}
    <ul className={css.rows}>
      {order.documents.map((document) => (
        <li key={document.name}>
          <span>
            <DocumentLink
              href={documentAddress(order.order.id, document.name)}
              target="_blank"
              rel="noreferrer"
            >
              {nameOf(document, order)}
            </DocumentLink>
          </span>
          <span className="quiet">{bytes(document.bytes)}</span>
          <span className={css.why}>
            {text('console.documents.file', {
              name: document.name,
              day: date(document.createdAt),
            })}
          </span>
        </li>
      ))}
    </ul>
  </Part>
)

/** The kind of a document, and the line that it is about where the order has several. */
function nameOf(document: StaffDocument, { lines }: StaffOrder) {
  const line = lines.length > 1 ? lines.find(({ index }) => index === document.line) : undefined
  const what = text(`console.document.${kindOf(document)}`)
  const name = line ? text('console.documents.of', { what, line: line.description }) : what
  return document.isFormer ? text('console.documents.former', { what: name }) : name
}

const kindOf = ({ kind, isCorrected }: StaffDocument) => (isCorrected ? 'correctedInvoice' : kind)
