import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/** A style element's text in the source of a library, and the constants that it names. */
const styleText = /style\.textContent = `([^`]*)`\s*\.trim\(\)/g
const stylesOfLibraries = 2

/** Where a library puts the style element into the page. */
const insertion = /\w+\.head\.prepend\(style\);/g

type Options = {
  /** `hashed`: the policy allows the style elements of react-aria. `none`: the page has none. */
  styles?: 'hashed' | 'none'
}

/**
 * Makes the libraries fit the policy that the server sends with the page. `policy.json` tells the
 * server the hashes of the style elements that react-aria puts into the page; an application without
 * them has their rules in a style sheet of its own. What react-aria says to screen readers is emptied
 * without `innerHTML`, which Trusted Types forbid.
 */
export function underPolicy({ styles: kind = 'hashed' }: Options = {}): Plugin {
  const styles = new Set<string>()
  let isAnnouncerMended = false
  return {
    name: 'under-policy',
    apply: 'build',
    buildStart: () => {
      styles.clear()
      isAnnouncerMended = false
    },
    transform(code, id) {
      if (!id.includes('/react-aria/')) return null
      const texts = stylesOf(code)
      for (const text of texts) styles.add(hash(text))
      if (kind === 'none' && texts.length > 0) return code.replace(insertion, '')
      if (!id.endsWith('/LiveAnnouncer.mjs')) return null
      // Two files have the name, in any order: the other one only hands the announcer on.
      isAnnouncerMended ||= code.includes(".innerHTML = ''")
      return code.replaceAll(".innerHTML = ''", '.replaceChildren()')
    },
    generateBundle() {
      if (styles.size !== stylesOfLibraries || !isAnnouncerMended) {
        const found = `${styles.size} styles, announcer ${isAnnouncerMended ? '' : 'not '}mended`
        this.error(`react-aria has changed (${found}): see what it puts into the page, and here`)
      }
      const source = JSON.stringify({ styles: kind === 'hashed' ? [...styles].sort() : [] })
      this.emitFile({ type: 'asset', fileName: 'policy.json', source })
    },
  }
}

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

const stylesOf = (code: string) =>
  [...code.matchAll(styleText)].map(([, text]) =>
    text!.replace(/\$\{([\w$]+)\}/g, (_all, name: string) => constant(code, name)).trim(),
  )

function constant(code: string, name: string): string {
  const at = code.indexOf(`const ${name} = '`)
  if (at < 0) throw new Error(`${name}, part of a style, is no constant text`)
  const start = code.indexOf("'", at) + 1
  return code.slice(start, code.indexOf("'", start))
}
