import { bytes } from '@typecase/shared/format'
import { FileDrop } from '@typecase/ui/fields/FileDrop'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useState } from 'react'
import { Section } from '#src/forms/Section.tsx'
import { text } from '@typecase/shared/messages/text'
import type { LicensedFile } from './queries'
import css from './Verify.module.css'

/** The font files of a licence by their digests, and a place to hold one's own against them. */
export function Files({ files }: { files: readonly LicensedFile[] }) {
  if (files.length === 0) {
    return (
      <Section look="open" title={text('verify.files')}>
        {text('verify.notBuilt')}
      </Section>
    )
  }
  return (
    <Section look="open" title={text('verify.files')}>
      {canDigest() ? <OwnFiles files={files} /> : <p>{text('verify.cannotDigest')}</p>}
      <table className={css.files}>
        <thead>
          <tr>
            <th scope="col">{text('verify.file')}</th>
            <th scope="col" className={css.size}>
              {text('verify.size')}
            </th>
            <th scope="col">SHA-256</th>
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <tr key={`${file.path} ${file.sha256}`}>
              <th scope="row">{file.path}</th>
              <td className={css.size}>{bytes(file.bytes)}</td>
              <td className={`small ${css.digest}`}>{file.sha256}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

type Checked = { name: string; path: string | undefined }

function OwnFiles({ files }: { files: readonly LicensedFile[] }) {
  const [checked, setChecked] = useState<readonly Checked[]>([])
  const check = async (own: readonly File[]) => {
    const digests = await Promise.all(own.map(digestOf))
    setChecked(
      own.map(({ name }, i) => ({
        name,
        path: files.find((file) => file.sha256 === digests[i])?.path,
      })),
    )
  }
  return (
    <>
      <FileDrop
        label={text('verify.drop')}
        action={text('verify.choose')}
        onFiles={(own) => void check(own)}
      />
      <div className={css.checked} role="status">
        {checked.map(({ name, path }, i) =>
          path === undefined ? (
            <Notice key={i} role="note">
              {text('verify.stranger', { name })}
            </Notice>
          ) : (
            <p key={i}>{text('verify.match', { name, path })}</p>
          ),
        )}
      </div>
    </>
  )
}

/** SHA-256 of a file in hexadecimal, made in the browser: the file goes nowhere. */
async function digestOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Browsers digest on https and on this machine alone. */
const canDigest = () => 'crypto' in globalThis && 'subtle' in crypto
