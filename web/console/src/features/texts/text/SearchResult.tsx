import { text } from '@typecase/shared/messages/text'
import css from './Text.module.css'

type Props = { title: string; shopName: string; address: string; description: string }

/** Characters that search engines show, about. */
export const searchLengths = { title: 60, description: 160 }

/** How a search engine may list a text. */
export const SearchResult = ({ title, shopName, address, description }: Props) => (
  <section className={css.result} aria-label={text('console.text.searchResult')}>
    <p className="small">{text('console.text.searchResult')}</p>
    <p className={css.resultTitle}>{cut(`${title} · ${shopName}`, searchLengths.title)}</p>
    <p className="small">{address}</p>
    <p>{cut(description, searchLengths.description) || text('console.text.noDescription')}</p>
  </section>
)

/** A text as far as it fits, whole words, with an ellipsis where there is more. */
export function cut(words: string, most: number) {
  const letters = [...words]
  if (letters.length <= most) return words
  const begin = letters.slice(0, most).join('')
  const end = begin.lastIndexOf(' ')
  return `${(end > most / 2 ? begin.slice(0, end) : begin).trimEnd()}…`
}
