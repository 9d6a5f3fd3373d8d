// Rows of the lists of the system area, the same ones each time, made within the database: rows of the
// audit log, sealed, by 8 members and the command line over 3 years; mails, of which 1 in 100 has not
// left; jobs that wait, of which 1 in 20 was given up; lines of the tester log of the last 7 days.

import { execFileSync } from 'node:child_process'
import { DatabaseSync } from 'node:sqlite'

const psql = '/usr/lib/postgresql/15/bin/psql'

const upTo = (count) =>
  `WITH RECURSIVE n (i) AS (SELECT cast(0 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1})`
/** 26 characters, as ids have them. */
const id = "'000000000000000000' || substr(cast(100000000 + i AS TEXT), 2)"
const now = Date.now() * 1000

const auditRows = (count) => `${upTo(count)}
  INSERT INTO staff_audit (id, at, member_id, via, via_id, customer_id, permission, action, object_id,
    object_before, object_after, reason, request_id, sequence)
  SELECT ${id}, ${now} - (${count} - i) * ${Math.round(9.4e13 / count)},
    CASE WHEN i % 10 = 0 THEN NULL ELSE 'member-' || (i % 9 % 8) END,
    CASE WHEN i % 10 = 0 THEN 'command_line' ELSE 'session' END, 'session',
    CASE WHEN i % 50 = 1 THEN 'customer-' || (i % 997) END, 'orders:write',
    CASE WHEN i % 100000 = 7 THEN 'dispute.closed' WHEN i % 20 = 1 THEN 'customer.acted'
      WHEN i % 20 = 2 THEN 'refund.requested' WHEN i % 20 = 3 THEN 'mail.retried'
      WHEN i % 2 = 0 THEN 'member.signed_in' ELSE 'receipt.sent' END,
    'object-' || (i % 99991), NULL, '{"amount":4200,"lines":[0,1]}', NULL, 'request', i + 1000000
  FROM n`

/** Of 1.2 kB: lists must not read it. */
const body = 'Thank you for your order. Your fonts are ready to download. '.repeat(20)

const mails = (count) => `${upTo(count)}
  INSERT INTO outbox (id, kind, event, to_address, to_name, subject, text_body, html_body, state,
    created_at, sent_at)
  SELECT ${id}, 'receipt', 'event-' || i, 'person.' || i || '@studio-' || (i % 5000) || '.example', '',
    'Your fonts from Meridian Type, invoice TW-' || i, '${body}' || i, '${body}' || i,
    CASE WHEN i % 100 = 0 THEN 'failed' ELSE 'sent' END, ${now} - (${count} - i) * 60000000, NULL
  FROM n`

const jobs = (count) => `${upTo(count)}
  INSERT INTO job (id, kind, key, payload, state, priority, run_at, attempts, created_at, last_error)
  SELECT ${id}, 'kind-' || (i % 8), 'key-' || i, '{}',
    CASE WHEN i % 20 = 0 THEN 'failed' ELSE 'waiting' END, 100, ${now} + 900000000000 + i, 3, ${now},
    'the gateway did not answer' FROM n`

const testerLines = (count) => `${upTo(count)}
  INSERT INTO tester_access (hour, block, family_id, customer_id, requests, refused, characters,
    last_grant, updated_at)
  SELECT ${Math.floor(now / 3.6e9) * 3.6e9} - (i % 160) * 3600000000, '198.' || (i / 160 % 250) || '.' ||
    (i / 40000 % 250) || '.0/24', CASE WHEN i % 3 = 0 THEN 'inter' ELSE 'vollkorn' END, '', 12, 0,
    CASE WHEN i % 4 = 0 THEN '' ELSE 'c0-ff,152-153,2018-201e,400-45f,2026,20ac' END, '', ${now}
  FROM n`

/** Fills the shop's database. */
export function fillSystemRows(database, counts) {
  const statements = [
    auditRows(counts.audit),
    mails(counts.mails),
    jobs(counts.jobs),
    testerLines(counts.lines),
  ]
  if (!database.startsWith('sqlite:')) {
    const input = `${statements.join(';\n')};\nVACUUM ANALYZE;\n`
    return execFileSync(psql, [database, '-v', 'ON_ERROR_STOP=1', '-q'], { input })
  }
  const file = new DatabaseSync(database.replace('sqlite:', ''))
  for (const statement of statements) file.exec(statement)
  file.close()
}
