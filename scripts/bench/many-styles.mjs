// A foundry of many styles.

import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeShop } from './shop.mjs'

/** A shop of that many styles: the demonstration foundry's fonts again and again, renamed. */
export function shopOfStyles(count) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-fonts-'))
  try {
    return makeShop({ fonts: () => renamed(folder, count) })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function renamed(folder, count) {
  const fonts = globSync('build/demo/*/*.{ttf,otf}').sort()
  const script = 'scripts/bench/many_styles.py'
  execFileSync('/usr/bin/python3', [script, folder, String(count), ...fonts], { stdio: 'inherit' })
  return folder
}
