import { date } from '@typecase/shared/format'
import type { Schemas } from '@typecase/shared/api'
import { saveFile } from '@typecase/shared/save-file'
import { Button } from '@typecase/ui/Button'
import { Section } from '#src/forms/Section.tsx'
import { text } from '@typecase/shared/messages/text'
import { type Verification, inGroups } from './queries'
import css from './Verify.module.css'

type Keys = Schemas['SigningKeys']['keys']

/** For who would not take this page's word: the public keys, and what was signed. */
export function Signature({ keys, licence }: { keys: Keys; licence: Verification | undefined }) {
  return (
    <Section look="open" title={text('verify.signature')}>
      <p className={css.words}>{text('verify.signatureWords')}</p>
      <Text label={text('verify.command')}>{commandFor('certificate')}</Text>
      {licence?.certificateSha256 && (
        <Text label={text('verify.fingerprint')}>{inGroups(licence.certificateSha256)}</Text>
      )}
      {keys.map(({ publicKey, firstUsedAt }, i) => (
        <Text
          key={publicKey}
          label={
            firstUsedAt ? text('verify.keySince', { date: date(firstUsedAt) }) : text('verify.key')
          }
          files={[{ name: i === 0 ? 'key.pem' : `key-${i + 1}.pem`, content: publicKey }]}
        >
          {publicKey}
        </Text>
      ))}
      {licence && <Statement licence={licence} />}
    </Section>
  )
}

/**
 * The page's statement as a text, with its signature: as files too, for a text that is copied
 * changes.
 */
function Statement({ licence: { statement, signature } }: { licence: Verification }) {
  const bytes = Uint8Array.from(atob(signature), (byte) => byte.charCodeAt(0))
  return (
    <>
      <Text
        label={text('verify.statement')}
        files={[
          { name: 'statement.txt', content: statement },
          { name: 'statement.sig', content: bytes },
        ]}
      >
        {statement}
      </Text>
      <Text label={text('verify.statementSignature')}>{signature}</Text>
      <Text label={text('verify.command')}>{commandFor('statement')}</Text>
    </>
  )
}

type TextProps = {
  label: string
  children: string
  /** The same to keep, byte by byte. */
  files?: readonly { name: string; content: BlobPart }[]
}

function Text({ label, children, files = [] }: TextProps) {
  return (
    <figure className={css.figure}>
      <figcaption>{label}</figcaption>
      <pre className={css.pre}>{children}</pre>
      {files.length > 0 && (
        <div className={`wrap ${css.saves}`}>
          {files.map(({ name, content }) => (
            <Button key={name} kind="words" onPress={() => saveFile(new Blob([content]), name)}>
              {text('verify.save', { name })}
            </Button>
          ))}
        </div>
      )}
    </figure>
  )
}

/** The command that verifies such a text and its signature with the key that the page shows. */
const commandFor = (name: 'certificate' | 'statement') =>
  `openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in ${name}.txt -sigfile ${name}.sig`
