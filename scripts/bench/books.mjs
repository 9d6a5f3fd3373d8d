// How long the royalties and the VAT returns of a large shop take: what a designer is owed, a statement and
// a return as drafts, and locked. The shop holds sales of `a-year-of-sales.mjs`.

import { quantile, row } from './bench.ts'

const most = 3000
const milliseconds = 86_400_000
const designer = 'Designer 7'
const dayOf = (time) => new Date(time).toISOString().slice(0, 10)

async function timed(ask) {
  const begin = performance.now()
  const answer = await ask()
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return { time: performance.now() - begin, body: answer.body }
}

async function asked(name, rounds, ask) {
  const all = []
  for (let round = 0; round < rounds; round++) all.push(await timed(ask))
  const times = all.map(({ time }) => time)
  const rows = [
    row(`${name}, median`, quantile(times, 0.5), 'ms'),
    row(`${name}, slowest`, Math.max(...times), 'ms', { below: most }),
  ]
  return { rows, body: all.at(-1).body }
}

/** The balances of designers, and a statement of 11 months. */
export async function measureRoyalties(staff, name, rounds) {
  const designers = await asked(`${name}: what designers are owed`, rounds, () =>
    staff.get('/royalties'),
  )
  const span = [365, 30].map((days) => dayOf(Date.now() - days * milliseconds))
  const address = `/royalty_drafts?designer=${encodeURIComponent(designer)}&from=${span[0]}&to=${span[1]}`
  const draft = await asked(`${name}: draft of a statement`, rounds, () => staff.get(address))
  if (draft.body.lines.length === 0) throw new Error(`${designer} earned nothing`)
  const body = { designer, from: span[0], to: span[1], digest: draft.body.digest }
  const { time } = await timed(() => staff.post('/royalty_statements', body))
  return [
    ...designers.rows,
    ...draft.rows,
    row(`${name}: locking the statement`, time, 'ms', { below: most }),
  ]
}

/** The quarters with sales, the draft of the last one that is over, and each locked in turn. */
export async function measureVat(staff, name, rounds) {
  const quarters = await asked(`${name}: list of VAT returns`, rounds, () =>
    staff.get('/reports/vat'),
  )
  const { due } = quarters.body
  const draft = await asked(`${name}: draft of the last VAT return`, rounds, () =>
    staff.get(`/reports/vat/returns/${due.at(-1)}`),
  )
  const locking = []
  for (const quarter of due.toSorted()) locking.push(await lockReturn(staff, quarter))
  return [
    ...quarters.rows,
    ...draft.rows,
    row(`${name}: locking a VAT return, slowest of ${due.length}`, Math.max(...locking), 'ms', {
      below: most,
    }),
  ]
}

async function lockReturn(staff, quarter) {
  const address = `/reports/vat/returns/${quarter}`
  const { missingRates } = (await timed(() => staff.get(address))).body
  for (const day of new Set(missingRates.map((rate) => rate.day))) {
    const rates = missingRates.filter((rate) => rate.day === day)
    const body = { day, rates: rates.map(({ currency }) => ({ currency, rate: '1.1' })) }
    await timed(() => staff.call('PUT', '/reports/vat/rates', body))
  }
  const { digest } = (await timed(() => staff.get(address))).body
  return (await timed(() => staff.post(`${address}/lock`, { digest }))).time
}
