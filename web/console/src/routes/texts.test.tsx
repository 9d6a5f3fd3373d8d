import { ChangeSetServer } from '#src/test/change-set-server.ts'
import { expectFocusInMarkdown, markdownField } from '#src/test/markdown-field.ts'
import { json, problem, server } from '#src/test/server.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { startSession } from '#src/features/session/session-watch.ts'
import { routes } from '../routes'

const user = userEvent.setup()
let shop: ChangeSetServer

Range.prototype.getClientRects = () => [] as unknown as DOMRectList

const page = (title: string, markdown: string) => ({ title, description: 'Words.', markdown })
const published = Date.parse('2026-10-05T09:00:00Z') * 1000
const item = (id: string, link: string) => ({ id, link, title: id })

beforeEach(() => {
  shop = new ChangeSetServer()
  shop.permissions = [...shop.permissions, 'texts:write', 'menus:write']
  Object.assign(shop.entries, {
    page: {
      about: page('About', 'Read the [answers](/pages/faq).'),
      faq: page('Questions', 'Ask.'),
    },
    post: { rye: { ...page('Rye bread', 'Rye.'), draft: false, published, updated: published } },
    short_link: { card: { path: '/rye' } },
    menus: { 1: { header: [item('fonts', '/'), item('faq', '/pages/faq')], footer: [] } },
    pangrams: {
      1: { pangrams: [{ script: 'Latn', language: 'en', name: 'English', text: 'Sphinx' }] },
    },
  })
  shop.first = async (request) => {
    if (!request.url.endsWith('/text_drawings')) return undefined as unknown as Response
    const { markdown } = (await request.json()) as { markdown: string }
    const linked = markdown.replaceAll(/\[(.*?)\]\((.*?)\)/g, '<a href="$2">$1</a>')
    return json({ html: linked.replaceAll(/^(.+)$/gm, '<p>$1</p>'), specimens: [] })
  }
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

async function open(address: string) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await startSession(cache)
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const rows = () => screen.getAllByRole('rowheader').map((row) => row.textContent.trim())

test('the list is filtered by kind and words, which the address holds', async () => {
  const router = await open('/texts')
  await screen.findByRole('table')
  expect(rows()).toEqual(['About', 'Questions', 'Rye bread'])
  await user.click(screen.getByRole('radio', { name: /^News\s*1/ }))
  expect(rows()).toEqual(['Rye bread'])
  expect(router.state.location.search).toBe('?show=news')
  await user.click(screen.getByRole('radio', { name: /^All/ }))
  await user.type(screen.getByRole('searchbox'), 'answers')
  await waitFor(() => expect(rows()).toEqual(['About']))
  expect(router.state.location.search).toBe('?q=answers')
})

test('a search for a word that is the name of a filter is a search', async () => {
  const router = await open('/texts')
  await user.type(await screen.findByRole('searchbox'), 'all')
  await waitFor(() => expect(router.state.location.search).toBe('?q=all'))
})

test('a page gets its address from its title, and one that is there is refused', async () => {
  const router = await open('/texts')
  const title = await screen.findByRole('textbox', { name: 'Title of a new page' })
  await user.type(title, 'FAQ')
  expect(screen.getByText('There is something at /pages/faq already.')).toBeVisible()
  await user.clear(title)
  await user.type(title, 'Verify')
  expect(screen.getByText(/kept for the shop’s own use/)).toBeVisible()
  await user.clear(title)
  await user.type(title, 'Imprint{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: 'Imprint' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/texts/pages/imprint')
  await waitFor(() =>
    expect(shop.edited('page', 'imprint')).toEqual({
      title: 'Imprint',
      description: '',
      markdown: '',
    }),
  )
})

test('the address of a removed page is not given to a new one', async () => {
  shop.removedTexts = [{ kind: 'page', id: 'old-terms', record: page('Old terms', 'Pay first.') }]
  const router = await open('/texts')
  const title = await screen.findByRole('textbox', { name: 'Title of a new page' })
  await user.type(title, 'Old terms{Enter}')
  expect(screen.getByText(/There was a text at \/pages\/old-terms/)).toBeVisible()
  expect(shop.sets).toEqual([])
  await user.click(screen.getByRole('link', { name: 'To the removed text' }))
  expect(router.state.location.pathname).toBe('/texts/pages/old-terms')
})

test('a removed page tells what leads there, and leaves the menus with its item', async () => {
  await open('/texts/pages/faq')
  await user.click(await button('Remove'))
  expect(screen.getByText(/\/pages\/faq says that it was withdrawn \(410\)/)).toBeVisible()
  expect(screen.getByText(/The text “About” has a link to it/)).toBeVisible()
  expect(screen.getByText(/The shop itself links to this page/)).toBeVisible()
  await user.click(await button('Take out of the menus'))
  await waitFor(() =>
    expect(shop.edited('menus', '1')).toEqual({ header: [item('fonts', '/')], footer: [] }),
  )
  expect(shop.edited('page', 'faq')).toBeNull()
  await user.click(await button('Keep it'))
  await waitFor(() => expect(shop.edited('page', 'faq')).toBeUndefined())
})

test('the focus goes to the start of the page when the button that had it goes', async () => {
  await open('/texts/pages/faq')
  const main = () => document.getElementById('main')
  await user.click(await button('Remove'))
  await waitFor(() => expect(main()).toHaveFocus())
  await user.click(await button('Take out of the menus'))
  await waitFor(() => expect(main()).toHaveFocus())
  await user.click(await button('Keep it'))
  await waitFor(() => expect(main()).toHaveFocus())
})

test('a removed page that is kept has the edits of the draft again, and its item', async () => {
  const set = shop.begin()
  const own = page('Your questions', 'Ask us.')
  shop.edit(set, [{ kind: 'page', id: 'faq', record: own }])
  await open('/texts/pages/faq')
  await user.click(await button('Remove'))
  await user.click(await button('Take out of the menus'))
  await waitFor(() => expect(shop.edited('page', 'faq')).toBeNull())
  await user.click(await button('Keep it'))
  await waitFor(() => expect(shop.edited('page', 'faq')).toEqual(own))
  expect(shop.edited('menus', '1')).toBeUndefined()
})

test('a removed page that the list keeps has the edits of the draft again', async () => {
  const set = shop.begin()
  const own = page('Your questions', 'Ask us.')
  shop.edit(set, [{ kind: 'page', id: 'faq', record: own }])
  await open('/texts/pages/faq')
  await user.click(await button('Remove'))
  await user.click(await screen.findByRole('link', { name: 'All texts' }))
  await user.click(await button('Keep Questions'))
  await waitFor(() => expect(screen.getByRole('link', { name: 'Your questions' })).toHaveFocus())
  await waitFor(() => expect(shop.edited('page', 'faq')).toEqual(own))
})

test('a kept text that leaves the list gives the focus to the next one, else to the page', async () => {
  const set = shop.begin()
  shop.edit(set, [
    { kind: 'page', id: 'about', record: null },
    { kind: 'page', id: 'faq', record: null },
  ])
  await open('/texts?show=changed')
  await user.click(await button('Keep About'))
  await waitFor(() => expect(screen.getByRole('link', { name: 'Questions' })).toHaveFocus())
  await user.click(await button('Keep Questions'))
  await waitFor(() => expect(document.getElementById('main')).toHaveFocus())
})

test('a text that only the draft has leaves it after a question, and can be put back', async () => {
  const set = shop.begin()
  const own = page('Jobs', 'We look for a drawer.')
  shop.edit(set, [{ kind: 'page', id: 'jobs', record: own }])
  await open('/texts/pages/jobs')
  await user.click(await button('Remove'))
  expect(screen.getByRole('alertdialog')).toHaveTextContent(/Only this draft has this text/)
  await user.click(await button('Cancel'))
  expect(shop.edited('page', 'jobs')).toEqual(own)
  await user.click(await button('Remove'))
  await user.click(await button('Take it out'))
  expect(await screen.findByText(/You took the text at \/pages\/jobs out/)).toBeVisible()
  await waitFor(() => expect(shop.edited('page', 'jobs')).toBeUndefined())
  await user.click(await button('Put it back into the draft'))
  await waitFor(() => expect(shop.edited('page', 'jobs')).toEqual(own))
})

test('the question before a text is taken out of the draft names what leads there', async () => {
  const leading = { header: [item('jobs', '/pages/jobs')], footer: [] }
  shop.edit(shop.begin(), [
    { kind: 'page', id: 'jobs', record: page('Jobs', 'We look.') },
    { kind: 'menus', id: '1', record: leading },
    { kind: 'page', id: 'about', record: page('About', 'See our [jobs](/pages/jobs).') },
    { kind: 'short_link', id: 'card', record: { path: '/pages/jobs' } },
  ])
  await open('/texts/pages/jobs')
  await user.click(await button('Remove'))
  const question = screen.getByRole('alertdialog')
  expect(question).toHaveTextContent(/The menu item “jobs” leads here/)
  expect(question).toHaveTextContent(/The text “About” has a link to it/)
  expect(question).toHaveTextContent(/The short link “\/project\/card” leads here/)
})

test('a removed post names the menu items and short links that lead to it', async () => {
  shop.entries.menus!['1'] = { header: [item('bread', '/news/rye')], footer: [] }
  shop.entries.short_link!['card'] = { path: '/news/rye?from=card' }
  await open('/texts/news/rye')
  await user.click(await button('Remove'))
  expect(screen.getByText(/The menu item “bread” leads here. Visitors/)).toBeVisible()
  expect(screen.queryByText(/cannot be published/)).toBeNull()
  expect(screen.getByText(/The short link “\/project\/card” leads here/)).toBeVisible()
})

test('a page whose history cannot be read is not said to be none', async () => {
  const answer = shop.first
  let isDown = true
  shop.first = (request) =>
    isDown && request.url.includes('/entry_changes') ? problem(503, 'busy') : answer(request)
  await open('/texts/pages/wonk')
  const retry = await button('Try again')
  expect(screen.queryByText('There is no such page.')).toBeNull()
  isDown = false
  await user.click(retry)
  expect(await screen.findByText('There is no such page.')).toBeVisible()
})

test('words that another device changed meanwhile stand beside the own ones, and one side is chosen', async () => {
  const set = shop.begin()
  await open('/texts/pages/faq')
  const title = await screen.findByRole('textbox', { name: 'Title' })
  shop.edit(set, [{ kind: 'page', id: 'faq', record: page('Answers', 'Ask.') }])
  await user.type(title, '!')
  expect(await screen.findByText('Yours, not saved yet')).toBeVisible()
  expect(screen.getByText('Answers')).toBeVisible()
  expect(screen.getByText(/1 change is not saved/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Choose what holds' })).toHaveAttribute(
    'href',
    '/changes/c1',
  )
  expect(title).toHaveValue('Questions!')
  expect(shop.edited('page', 'faq')).toMatchObject({ title: 'Answers' })
  await user.click(screen.getByRole('radio', { name: 'Keep mine' }))
  await user.click(await button('Settle it'))
  await waitFor(() => expect(shop.edited('page', 'faq')).toMatchObject({ title: 'Questions!' }))
  expect(screen.queryByText('Yours, not saved yet')).toBeNull()
})

test('the words that lost a choice are put back, and change places with the others', async () => {
  const set = shop.begin()
  await open('/texts/pages/faq')
  const title = await screen.findByRole('textbox', { name: 'Title' })
  shop.edit(set, [{ kind: 'page', id: 'faq', record: page('Answers', 'Ask.') }])
  await user.type(title, '!')
  await user.click(await screen.findByRole('radio', { name: 'Take what the draft has now' }))
  await user.click(await button('Settle it'))
  await waitFor(() => expect(title).toHaveValue('Answers'))
  await user.click(await button('Put them in the place of these'))
  await waitFor(() => expect(shop.edited('page', 'faq')).toMatchObject({ title: 'Questions!' }))
  await user.click(await button('Put them in the place of these'))
  await waitFor(() => expect(shop.edited('page', 'faq')).toMatchObject({ title: 'Answers' }))
  await user.click(await button('Forget them'))
  expect(screen.queryByText(/This browser also has other words/)).toBeNull()
  await waitFor(() => expect(document.getElementById('main')).toHaveFocus())
})

test('a page that a published change removed is brought back as it was', async () => {
  const set = shop.begin('Spring')
  shop.edit(set, [{ kind: 'page', id: 'faq', record: null }])
  shop.touch(set, { state: 'published', publishedAt: '2026-11-20T10:00:00Z' })
  const was = shop.entries.page!['faq']
  delete shop.entries.page!['faq']
  await open('/texts/pages/faq')
  expect(await screen.findByText(/ada removed the text at \/pages\/faq/)).toBeVisible()
  expect(screen.getByText(/Menu items that led here do not come back/)).toBeVisible()
  await user.click(await button('Bring it back as it was'))
  await waitFor(() => expect(shop.edited('page', 'faq')).toEqual(was))
})

test('texts that were removed are listed, and one is brought back', async () => {
  const old = page('Old terms', 'Pay first.')
  shop.removedTexts = [{ kind: 'page', id: 'old-terms', record: old }]
  const router = await open('/texts')
  await screen.findByRole('table')
  expect(rows()).not.toContain('Old terms')
  await user.click(screen.getByRole('radio', { name: /^Removed\s*1/ }))
  expect(router.state.location.search).toBe('?show=removed')
  expect(rows()).toEqual(['Old terms removed'])
  expect(server.asked.filter(({ url }) => url.includes('/removed_texts/'))).toEqual([])
  await user.click(await button('Bring back Old terms'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/texts/pages/old-terms'))
  await waitFor(() => expect(shop.edited('page', 'old-terms')).toEqual(old))
  await user.click(await screen.findByRole('link', { name: 'All texts' }))
  expect(await screen.findByRole('radio', { name: /^Removed\s*0/ })).toBeInTheDocument()
})

test('the other parts of the screen do without the removed texts, and the filter tries again', async () => {
  const answer = shop.first
  let isDown = true
  shop.first = (request) =>
    isDown && request.url.includes('/removed_texts') ? problem(503, 'busy') : answer(request)
  await open('/texts?tab=links')
  expect(await screen.findByLabelText('/project/card leads to')).toBeVisible()
  expect(server.asked.some(({ url }) => url.includes('/removed_texts'))).toBe(false)
  await user.click(screen.getByRole('radio', { name: 'Pages and news' }))
  await screen.findByRole('table')
  shop.removedTexts = [{ kind: 'page', id: 'old-terms', record: page('Old terms', 'Pay first.') }]
  await user.click(screen.getByRole('radio', { name: 'Removed' }))
  const retry = await button('Try again')
  isDown = false
  await user.click(retry)
  expect(await screen.findByRole('link', { name: 'Old terms' })).toBeVisible()
})

test('a text that was taken out of the draft is found under Removed, and put back', async () => {
  shop.edit(shop.begin(), [{ kind: 'page', id: 'jobs', record: page('Jobs', 'We look.') }])
  await open('/texts/pages/jobs')
  await user.click(await button('Remove'))
  await user.click(await button('Take it out'))
  await user.click(await screen.findByRole('link', { name: 'All texts' }))
  await user.click(await screen.findByRole('radio', { name: /^Removed\s*1/ }))
  expect(rows()).toEqual(['Jobs taken out of the draft'])
  await user.click(await button('Put back Jobs'))
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Jobs')
  await waitFor(() => expect(shop.edited('page', 'jobs')).toMatchObject({ markdown: 'We look.' }))
  expect(localStorage.getItem('console_removed_ada')).toBeNull()
})

test('a page that a folder removed is brought back as it was', async () => {
  const old = page('Old terms', 'Pay first.')
  shop.removedTexts = [{ kind: 'page', id: 'old-terms', record: old }]
  await open('/texts/pages/old-terms')
  expect(await screen.findByText(/was removed with the folder of the shop/)).toBeVisible()
  await user.click(await button('Bring it back as it was'))
  await waitFor(() => expect(shop.edited('page', 'old-terms')).toEqual(old))
})

test('what visitors may stumble over is told beside the text', async () => {
  shop.entries.page!['faq'] = page('Questions', '[x](/pages/nowhere)')
  await open('/texts/pages/faq')
  const finding = await screen.findByText(/The link \/pages\/nowhere leads to nothing/)
  expect(finding.closest('[role=status]')).toBeNull()
  expect(screen.getByText(/1 thing to look at/)).toHaveRole('status')
  await user.click(await button('Line 1'))
  expectFocusInMarkdown()
})

test('the day of a post passes the last change of its words and comes back without losing it', async () => {
  const updated = published + 3 * 86_400_000_000
  shop.entries.post!['rye'] = { ...page('Rye bread', 'Rye.'), draft: false, published, updated }
  await open('/texts/news/rye')
  const day = await screen.findByLabelText('Day, UTC')
  fireEvent.change(day, { target: { value: '2026-10-30' } })
  expect(screen.getByText('Its words have not changed since it came out.')).toBeVisible()
  fireEvent.change(day, { target: { value: '2026-10-06' } })
  await waitFor(() =>
    expect(shop.edited('post', 'rye')).toMatchObject({
      published: published + 86_400_000_000,
      updated,
    }),
  )
  await user.click(await button('Do not tell them'))
  fireEvent.change(day, { target: { value: '2026-10-30' } })
  fireEvent.change(day, { target: { value: '2026-10-05' } })
  await waitFor(() =>
    expect(shop.edited('post', 'rye')).toMatchObject({ published, updated: published }),
  )
})

test('a drawing that failed is tried again', async () => {
  const answer = shop.first
  let isDown = true
  shop.first = (request) =>
    isDown && request.url.endsWith('/text_drawings') ? problem(503, 'busy') : answer(request)
  await open('/texts/pages/faq')
  const retry = await button('Try again')
  isDown = false
  await user.click(retry)
  const drawn = await screen.findByRole('region', { name: 'As the shop draws it' })
  await waitFor(() => expect(drawn).toHaveTextContent('Ask.'))
})

test('an item goes to the other menu, where it is the last', async () => {
  await open('/texts?tab=menus')
  await user.click(await button('fonts: To the footer'))
  const footer = screen.getByRole('group', { name: 'Items of the footer' })
  expect(within(footer).getByRole('textbox', { name: 'Words' })).toHaveValue('fonts')
  await waitFor(() => expect(screen.getByRole('button', { name: /To the header/ })).toHaveFocus())
  await waitFor(() =>
    expect(shop.edited('menus', '1')).toEqual({
      header: [item('faq', '/pages/faq')],
      footer: [item('fonts', '/')],
    }),
  )
})

test('a short link to nothing is told, and a removed one is kept with its edit', async () => {
  await open('/texts?tab=links')
  const path = await screen.findByLabelText('/project/card leads to')
  await user.clear(path)
  await user.type(path, '/ryee')
  expect(screen.getByText('was “/rye”')).toBeVisible()
  await user.click(await button('Remove /project/card'))
  await waitFor(() => expect(shop.edited('short_link', 'card')).toBeNull())
  await user.click(await button('Keep /project/card'))
  await waitFor(() => expect(shop.edited('short_link', 'card')).toEqual({ path: '/ryee' }))
})

test('a short link that only the draft had is kept with its path', async () => {
  shop.edit(shop.begin(), [{ kind: 'short_link', id: 'fair', record: { path: '/pages/faq' } }])
  await open('/texts?tab=links')
  await user.click(await button('Remove /project/fair'))
  expect(await screen.findByText('taken out of the draft')).toBeVisible()
  await waitFor(() => expect(shop.edited('short_link', 'fair')).toBeUndefined())
  await user.click(await button('Keep /project/fair'))
  await waitFor(() => expect(shop.edited('short_link', 'fair')).toEqual({ path: '/pages/faq' }))
  expect(screen.queryByText('taken out of the draft')).toBeNull()
})

test('a member who may not write texts reads them', async () => {
  shop.permissions = ['changes:read', 'changes:write']
  await open('/texts')
  await screen.findByRole('table')
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Rye bread' }))
  const title = await screen.findByRole('textbox', { name: 'Title' })
  await user.type(title, '!')
  expect(title).toHaveValue('Rye bread')
  expect(markdownField()).toHaveAttribute('aria-readonly', 'true')
  expect(screen.queryByRole('button', { name: /Remove|Bold|Make it now|Tell them/ })).toBeNull()
})

test('a page that was kept leaves no words that a later Keep would bring back', async () => {
  const set = shop.begin()
  shop.edit(set, [{ kind: 'page', id: 'faq', record: page('First', 'Ask us.') }])
  await open('/texts/pages/faq')
  await user.click(await button('Remove'))
  expect(await screen.findByText(/brings it back as the draft had it/)).toBeVisible()
  expect(localStorage.getItem('console_removed_ada')).not.toBeNull()
  await user.click(await button('Keep it'))
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('First')
  expect(localStorage.getItem('console_removed_ada')).toBeNull()
})

test('a removal by another browser is undone as the shop has the text, which is said before', async () => {
  shop.edit(shop.begin(), [{ kind: 'page', id: 'faq', record: null }])
  await open('/texts/pages/faq')
  expect(await screen.findByText(/edits that the draft may have had are not in this/)).toBeVisible()
})

test('a removed page whose edits the browser cannot store says so', async () => {
  shop.edit(shop.begin(), [{ kind: 'page', id: 'faq', record: page('First', 'Ask us.') }])
  await open('/texts/pages/faq')
  await screen.findByRole('textbox', { name: 'Title' })
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  await user.click(await button('Remove'))
  expect(await screen.findByText(/as the draft had it\. Only this tab still has/)).toBeVisible()
  full.mockRestore()
  await user.click(await button('Keep it'))
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('First')
})

test('a text whose words the browser cannot store says so before and after', async () => {
  shop.edit(shop.begin(), [{ kind: 'page', id: 'jobs', record: page('Jobs', 'We look.') }])
  await open('/texts/pages/jobs')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  await user.click(await button('Remove'))
  expect(screen.getByRole('alertdialog')).toHaveTextContent(/until you close or reload this tab/)
  await user.click(await button('Take it out'))
  expect(await screen.findByText(/Only this tab still has its words/)).toBeVisible()
  await user.click(await button('Put it back into the draft'))
  await waitFor(() => expect(shop.edited('page', 'jobs')).toMatchObject({ title: 'Jobs' }))
  full.mockRestore()
})
