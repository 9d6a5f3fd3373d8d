// A foundry of many styles.

import { globSync } from 'node:fs'
import { inFolder } from './bench.ts'
import { makeShop, quietly } from './shop.mjs'

/** A shop of that many styles: the demonstration foundry's fonts again and again, renamed. */
export const shopOfStyles = (count) =>
  inFolder((folder) => makeShop({ fonts: () => renamedFonts(folder, count) }))

/** That many renamed fonts of the demonstration foundry, in a folder that is made; returns it. */
export function renamedFonts(folder, count) {
  const fonts = globSync('build/demo/*/*.{ttf,otf}').sort()
  quietly('/usr/bin/python3', 'scripts/bench/many_styles.py', folder, String(count), ...fonts)
  return folder
}
