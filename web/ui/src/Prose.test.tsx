import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Prose } from './Prose'

afterEach(() => vi.restoreAllMocks())

const shown = (html: string) => render(<Prose html={html} />).container

test('a text of the foundry stands as it was written', () => {
  const html =
    '<h2>Terms &amp; “conditions”</h2>\n<p>Plain <em>words</em>, <a href="/pages/faq?a=1&amp;b=2" ' +
    'title="Q &quot;A&quot;">questions</a><br>\n1 &lt; 2</p>\n<ol start="3">\n<li>one</li>\n</ol>\n' +
    '<pre><code>a\n  b\n</code></pre>\n<p><img src="/og/a.png" alt="A"></p>\n'
  const written = document.createElement('div')
  written.innerHTML = html
  expect(shown(html).isEqualNode(written)).toBe(true)
})

test('a picture keeps its files and its size', () => {
  const warned = vi.spyOn(console, 'error')
  const file = (width: number) => `/pictures/9f86d081884c7d659a2f-960x640/${width}.webp`
  shown(
    `<p><img src="${file(960)}" alt="Rye" srcset="${file(480)} 480w, ${file(960)} 960w" ` +
      'sizes="100vw" width="960" height="640" loading="lazy" decoding="async" /></p>',
  )
  const picture = screen.getByRole('img', { name: 'Rye' })
  expect(picture).toHaveAttribute('srcset', `${file(480)} 480w, ${file(960)} 960w`)
  expect(picture).toHaveAttribute('width', '960')
  expect(picture).toHaveAttribute('loading', 'lazy')
  expect(warned).not.toHaveBeenCalled()
})

test('a table keeps its rows, and the way its columns are set', () => {
  const warned = vi.spyOn(console, 'error')
  shown(
    '<table>\n<thead>\n<tr>\n<th>People</th>\n<th align="right">Factor</th>\n</tr>\n</thead>\n' +
      '<tbody>\n<tr>\n<td>1</td>\n<td align="right">2</td>\n</tr>\n</tbody>\n</table>\n',
  )
  expect(screen.getAllByRole('row')).toHaveLength(2)
  expect(screen.getByRole('columnheader', { name: 'Factor' })).toHaveAttribute('align', 'right')
  expect(warned).not.toHaveBeenCalled()
})

test.each([
  ['<script>alert(1)</script>', ''],
  ['<p onclick="alert(1)" style="x" class="y" id="z">words</p>', '<p>words</p>'],
  ['<p><a href="javascript:alert(1)">words</a></p>', '<p><a>words</a></p>'],
  ['<p><a href="&#106;avascript:alert(1)">words</a></p>', '<p><a>words</a></p>'],
  ['<p><a href="java\nscript:alert(1)">words</a></p>', '<p><a>words</a></p>'],
  ['<img src="data:text/html,x" onerror="alert(1)">', '<img>'],
  ['<img src="/a.png" srcset="//evil.example/x 1x">', '<img src="/a.png">'],
  ['<svg onload="alert(1)"><p>words</p></svg>', '<p>words</p>'],
  ['<iframe src="https://evil.example"></iframe>', ''],
  ['<p>a &lt;script&gt; is words</p>', '<p>a &lt;script&gt; is words</p>'],
])('nothing that acts comes through: %s', (html, left) => {
  expect(shown(html).innerHTML).toBe(left)
})

test('the text goes into the page without being read as HTML by it', () => {
  const set = vi.spyOn(Element.prototype, 'innerHTML', 'set')
  shown('<p>words <strong>and</strong> more</p>')
  expect(set).not.toHaveBeenCalled()
})

test('a figure of a specimen is shown by whoever can, and else by its words', () => {
  const html =
    '<p>a</p><figure class="specimen" data-specimen="1"><p>Night &amp; ferry</p></figure>'
  expect(shown(html).innerHTML).toBe('<p>a</p><p>Night &amp; ferry</p>')
  const live = render(<Prose html={html} figure={(place, words) => <b>{[place, words]}</b>} />)
  expect(live.container.innerHTML).toBe('<p>a</p><b>1<p>Night &amp; ferry</p></b>')
})

test('pictures and links give way to what stands for them', () => {
  const html =
    '<p>A <img onerror="x" alt="x &amp; y" src="/a.png"> <a class="z" href="javascript:x">b <em>c</em></a></p>'
  const { container } = render(
    <Prose
      html={html}
      picture={({ src, alt }) => `[${src} ${alt}]`}
      link={(address, words) => <b title={address}>{words}</b>}
    />,
  )
  expect(container.innerHTML).toBe(
    '<p>A [/a.png x &amp; y] <b title="javascript:x">b <em>c</em></b></p>',
  )
})

test.each(['x', '', '-1', '1e9', '99999'])('no figure has the place %s', (place) => {
  const figure = vi.fn()
  render(<Prose html={`<figure data-specimen="${place}">a</figure>`} figure={figure} />)
  expect(figure).not.toHaveBeenCalled()
})
