import type { LicenceRecord } from '../../licences/model'

/** Kinds that the template has, in their order. */
export const templateKinds = ['desktop', 'web', 'app', 'ebook', 'broadcast'] as const
export type TemplateKind = (typeof templateKinds)[number]

type Words = Omit<LicenceRecord, 'name' | 'eula' | 'life' | 'tiers'> & {
  /** Name, name where it stands alone, and factor of the price; the last size has no price: the foundry is asked. */
  sizes: readonly (readonly [id: string, name: string, fullName: string, factor: number])[]
}

/** Factor and number of kinds that are licensed together. */
export const combinations = [
  { kinds: 2, multiplier: 9_500 },
  { kinds: 3, multiplier: 9_000 },
]

/** Licence kinds as a foundry begins with them: usual sizes and factors, plain words. */
export const licenceKinds: Readonly<Record<TemplateKind, Words>> = {
  desktop: {
    metric: 'users',
    question: 'People who use the fonts',
    summary: 'Install on computers; make print, logos, images and PDF.',
    grants: [
      'Install on the computers of everybody counted, at work and at home',
      'Print, packaging, signs and other things',
      'Logos, and images for any medium, websites included',
      'PDF and other documents with the font embedded, for reading and printing',
    ],
    limits: [
      'Not as a font file in websites, apps or e-books',
      'Not on servers where others set their own text',
      'Not to be passed on, except to a printer for your own job',
    ],
    formats: ['otf'],
    contains: [],
    fields: [],
    sizes: [
      ['1-3', '1 to 3', '1 to 3 people', 1],
      ['4-10', '4 to 10', '4 to 10 people', 1.6],
      ['11-25', '11 to 25', '11 to 25 people', 2.6],
      ['26-100', '26 to 100', '26 to 100 people', 4.8],
    ],
  },
  web: {
    metric: 'pageViews',
    question: 'Page views a month, all sites together',
    summary: 'Serve from your own sites as WOFF2.',
    grants: [
      'Serve the fonts from the websites you name, and their subdomains',
      'Make smaller files of them for those sites',
      'Hand them to those who build or host the sites, for that work alone',
    ],
    limits: [
      'Not for sites that you make for others: they take a licence of their own',
      'Not in apps, e-books or advertisements on other sites',
      'Not installed on computers: that is the desktop licence',
    ],
    formats: ['woff2', 'woff'],
    contains: [],
    fields: [{ id: 'domains', label: 'Domains', required: true }],
    sizes: [
      ['10k', '10,000', '10,000 page views a month', 0.8],
      ['100k', '100,000', '100,000 page views a month', 1.2],
      ['1m', '1 million', '1 million page views a month', 2],
      ['10m', '10 million', '10 million page views a month', 4],
    ],
  },
  app: {
    metric: 'apps',
    question: 'Apps, each on all its platforms',
    summary: 'Build into apps, games and programs.',
    grants: [
      'Build the fonts into the apps you name, for every platform they run on',
      'Any number of downloads, updates and users of those apps',
      'Make smaller files of them for those apps',
    ],
    limits: [
      'Not in apps in which others make and save documents with the fonts',
      'Not for apps that you make for others: they take a licence of their own',
      'Not installed on computers, except by those who build the apps',
    ],
    formats: ['otf', 'woff2'],
    contains: [],
    fields: [{ id: 'app', label: 'Names of the apps', required: true }],
    sizes: [
      ['1', '1', '1 app', 2.5],
      ['2-5', '2 to 5', '2 to 5 apps', 5],
      ['6-20', '6 to 20', '6 to 20 apps', 10],
    ],
  },
  ebook: {
    metric: 'titles',
    question: 'Titles, each in all its editions',
    summary: 'Embed in books and magazines that are sold as files.',
    grants: [
      'Embed the fonts in the titles you name, in every edition and format',
      'Any number of copies, on every reading device',
    ],
    limits: [
      'Not in documents in which readers edit the text with the fonts',
      'Not in apps: a book that is an app takes the app licence',
    ],
    formats: ['otf', 'woff2'],
    contains: [],
    fields: [{ id: 'titles', label: 'Titles', required: true }],
    sizes: [
      ['1', '1', '1 title', 0.5],
      ['2-10', '2 to 10', '2 to 10 titles', 1.5],
      ['11-50', '11 to 50', '11 to 50 titles', 3.75],
    ],
  },
  broadcast: {
    metric: 'impressions',
    question: 'Times it is seen, over all channels',
    summary: 'Set titles and captions of film, television, video and advertisements.',
    grants: [
      'Titles, captions and graphics in the programme or campaign you name',
      'Cinema, television, streaming and video on every platform',
      'Shown for as long as you like, up to the number counted',
    ],
    limits: [
      'Not as a font file in players, apps or websites',
      'Not for another programme or campaign',
    ],
    formats: ['otf'],
    contains: [],
    fields: [{ id: 'programme', label: 'Programme or campaign', required: true }],
    sizes: [
      ['1m', '1 million', '1 million impressions', 2],
      ['10m', '10 million', '10 million impressions', 5],
      ['100m', '100 million', '100 million impressions', 12.5],
    ],
  },
}
