import { isMessage, text } from '@typecase/shared/messages/text'

/** The path of a field in words: "Tiers, 3, name". Members that the console has no word for stay. */
export function fieldWords(path: string) {
  const parts = path
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : wordOf(part)))
  const words = parts.join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function wordOf(member: string) {
  const key = `console.drafts.field.${member}`
  return isMessage(key) ? text(key) : member
}
