import { date } from '@typecase/shared/format'
import type { Schemas } from '@typecase/shared/api'
import { text } from '#src/messages/text.ts'
import type { Verification } from './queries'
import { Section } from './Section'
import css from './Verify.module.css'

type Keys = Schemas['SigningKeys']['keys']

const command =
  'openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in certificate.txt -sigfile certificate.sig'

/** For who would not take this page's word: the public keys, and what was signed. */
export function Signature({ keys, licence }: { keys: Keys; licence: Verification | undefined }) {
  return (
    <Section title={text('verify.signature')}>
      <p className={css.words}>{text('verify.signatureWords')}</p>
      <Text label={text('verify.command')}>{command}</Text>
      {keys.map(({ publicKey, firstUsedAt }) => (
        <Text
          key={publicKey}
          label={
            firstUsedAt ? text('verify.keySince', { date: date(firstUsedAt) }) : text('verify.key')
          }
        >
          {publicKey.trim()}
        </Text>
      ))}
      {licence && (
        <>
          <Text label={text('verify.statement')}>{licence.statement.trimEnd()}</Text>
          <Text label={text('verify.statementSignature')}>{licence.signature}</Text>
        </>
      )}
    </Section>
  )
}

function Text({ label, children }: { label: string; children: string }) {
  return (
    <figure className={css.figure}>
      <figcaption>{label}</figcaption>
      <pre className={css.pre}>{children}</pre>
    </figure>
  )
}
