// Where Chromium breaks the lines of texts in a font.

import { chromium } from '@playwright/test'
import { readFileSync } from 'node:fs'

const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Gives `work` a page of Chromium. */
export async function withPage(work) {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args })
  try {
    return await work(await browser.newPage())
  } finally {
    await browser.close()
  }
}

/**
 * Of each text the UTF-16 units where its lines begin. Advances are not rounded to whole pixels, as on
 * screens of a high resolution.
 */
export async function linesOf(page, fontFile, texts, { size, width }) {
  const font = readFileSync(fontFile).toString('base64')
  await page.setContent(`<!doctype html><style>
    @font-face { font-family: compared; src: url(data:font/sfnt;base64,${font}) }
    p { font: ${size}px compared; width: ${width}px; margin: 0; hyphens: none;
        text-rendering: geometricPrecision }
  </style>`)
  return page.evaluate(lineStarts, { texts, size })
}

/** Runs in the page. */
async function lineStarts({ texts, size }) {
  await document.fonts.load(`${size}px compared`)
  const paragraphs = texts.map(({ text, language }) => {
    const paragraph = document.createElement('p')
    paragraph.lang = language
    paragraph.dir = 'auto'
    paragraph.textContent = text
    return paragraph
  })
  document.body.replaceChildren(...paragraphs)
  const range = document.createRange()
  return paragraphs.map(({ firstChild: node }) => {
    const starts = []
    let last = -Infinity
    for (let at = 0; at < node.length; at++) {
      if (node.data[at] === ' ') continue
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      const top = range.getClientRects()[0]?.top ?? last
      if (top > last + 1) starts.push(at)
      last = Math.max(last, top)
    }
    return starts
  })
}
