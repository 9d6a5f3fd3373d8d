import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Text } from './Text'

/** The links that were left to the browser, which opens nothing here. */
const left: string[] = []
function leave(event: MouseEvent) {
  if (!event.defaultPrevented) left.push((event.target as Element).getAttribute('href') ?? '')
  event.preventDefault()
}
beforeEach(() => {
  left.length = 0
  window.addEventListener('click', leave)
})
afterEach(() => window.removeEventListener('click', leave))

/** Presses a link of a text; answers where the shop stands then. */
async function follow(href: string) {
  history.replaceState(null, '', '/')
  render(<Text html={`<p><a href="${href}">there</a></p>`} specimens={[]} />)
  await userEvent.click(screen.getByRole('link', { name: 'there' }))
  return location.pathname + location.search + location.hash
}

test.each(['/fraunces', '/fraunces?glyph=df#glyphs', '/pages/faq', '/news?page=2'])(
  'a link to the screen %s changes the page without a load',
  async (href) => {
    expect(await follow(href)).toBe(href)
    expect(left).toEqual([])
  },
)

test.each([
  '/news/feed.xml',
  '/sitemap.xml?all#first',
  '/api/fonts/fraunces/specimen.pdf',
  '/api/fonts',
  '/og/fraunces.png',
  '/t/face/static/default/base',
  'https://example.org/fraunces',
])('the link %s, to no screen, is left to the browser', async (href) => {
  expect(await follow(href)).toBe('/')
  expect(left).toEqual([href])
})
