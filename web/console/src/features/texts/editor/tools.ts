import { text, type MessageKey } from '@typecase/shared/messages/text'
import { isApple } from '../../keys/apple'
import { beginLines, link, wrapIn, type Command } from './commands'

/** A button above the text, and the key that does the same. `keys`: as CodeMirror names them. */
export type Tool = { id: string; name: MessageKey; keys: string; make: () => Command }

export const tools: readonly Tool[] = [
  { id: 'bold', name: 'console.markdown.bold', keys: 'Mod-b', make: () => wrapIn('**') },
  { id: 'italic', name: 'console.markdown.italic', keys: 'Mod-i', make: () => wrapIn('_') },
  {
    id: 'link',
    name: 'console.markdown.link',
    keys: 'Mod-Shift-k',
    make: () =>
      link({
        words: text('console.markdown.linkWords'),
        address: text('console.markdown.linkAddress'),
      }),
  },
  {
    id: 'heading',
    name: 'console.markdown.heading',
    keys: 'Mod-Shift-2',
    make: () => beginLines('## ', /^#{1,6} /),
  },
  {
    id: 'list',
    name: 'console.markdown.list',
    keys: 'Mod-Shift-8',
    make: () => beginLines('- ', /^[-*+] /),
  },
  {
    id: 'quote',
    name: 'console.markdown.quote',
    keys: 'Mod-Shift-9',
    make: () => beginLines('> ', /^> ?/),
  },
]

/** The key that asks for a specimen. */
export const specimenKeys = 'Mod-Shift-6'

/** Keys in words: "Ctrl Shift K", and "Command Shift K" on Apple's keyboards. */
export const keyWords = (keys: string) =>
  keys
    .replace('Mod', text(isApple() ? 'console.markdown.command' : 'console.markdown.ctrl'))
    .replace('Shift', text('console.markdown.shift'))
    .replaceAll('-', ' ')
    .replace(/\b[a-z]$/, (letter) => letter.toUpperCase())

/** The same as an `aria-keyshortcuts`. */
export const shortcutOf = (keys: string) =>
  keys.replace('Mod', isApple() ? 'Meta' : 'Control').replaceAll('-', '+')
