import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiProblem } from '@typecase/shared/api'
import { list } from '@typecase/shared/format'
import { Button } from '@typecase/ui/Button'
import { useEffect, useRef, useState } from 'react'
import { readStorage, writeStorage } from '@typecase/shared/web-storage'
import { Section } from '#src/forms/Section.tsx'
import { BuyLink } from '#src/features/tester/ShopLinks.tsx'
import { text, type MessageKey } from '@typecase/shared/messages/text'
import { Fault, useFile } from '../downloads/Fault'
import { trialQuery, type Trial } from './queries'
import css from './TrialFiles.module.css'
import { takeToken } from '../account/mailed-token'

/** The packages of a trial, and what to do with them. */
export function TrialFiles({ trial, token }: { trial: Trial; token: string }) {
  return (
    <>
      <Section title={text('trial.files')}>
        <ul className={css.families}>
          {trial.families.map((family) => (
            <FamilyFile key={family.id} family={family} token={token} />
          ))}
        </ul>
      </Section>
      <Section title={text('trial.install')}>
        <p className={css.words}>
          {text('trial.beside', {
            names: list(trial.families.map(({ trialName }) => `“${trialName}”`)),
          })}
        </p>
      </Section>
    </>
  )
}

const words: Record<string, MessageKey> = {
  busy: 'trial.busy',
  too_fast: 'trial.busy',
  trial_expired: 'trial.expired',
  trial_spent: 'trial.spent',
  trial_withdrawn: 'trial.withdrawn',
}

type FamilyFileProps = { family: Trial['families'][number]; token: string }

function FamilyFile({ family, token }: FamilyFileProps) {
  const { id, name, trialName, styles, file, url } = family
  const cache = useQueryClient()
  const refresh = useLater(() => void cache.invalidateQueries(trialQuery(token)))
  const [isHanded, setHanded] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { fault, isPending, fetchFile } = useFile({
    name: file,
    url,
    // Only the first byte counts as a download.
    probe: 'bytes=1-1',
    renew: async () => {
      const { families } = await cache.fetchQuery({ ...trialQuery(token), staleTime: 0 })
      return families.find((other) => other.id === id)?.url ?? null
    },
    words,
    hasEnded,
    onEnded: () => {},
    onSaved: () => {
      setHanded(true)
      refresh()
    },
  })
  const state = isPending ? 'trial.packing' : isHanded && !fault ? 'trial.handed' : null
  return (
    <li className={css.family}>
      <span className="strong">{trialName}</span>
      <span className={`quiet ${css.styles}`}>{styles.join(', ')}</span>
      <span className={css.acts}>
        <BuyLink id={id} name={name} />
        <Button
          ref={button}
          aria-label={text('trial.downloadNamed', { name: file })}
          isPending={isPending}
          onPress={fetchFile}
        >
          {text('trial.download')}
        </Button>
      </span>
      <p role="status" className={css.state}>
        {state && text(state, { name: file })}
      </p>
      {fault && (
        <div className={css.fault}>
          <Fault fault={fault} isPending={isPending} onRetry={fetchFile} after={button} />
        </div>
      )}
    </li>
  )
}

const hasEnded = ({ status }: ApiProblem) => status === 410

/** How many downloads are left is known once the browser has begun its own. */
function useLater(work: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(work, 2000)
  }
}

/** The trial of a link; it is refetched automatically only after a success. */
export const useTrial = (token: string | null) =>
  useQuery({ ...trialQuery(token ?? ''), enabled: token !== null })

const key = 'trial'

/**
 * The token of the mailed link that led here; null without one. It works many times, so this tab
 * stores it: a reload finds it, though the address bar and the history do not hold it.
 */
export function trialToken(): string | null {
  const token = takeToken('trial')
  if (token === null) return readStorage('sessionStorage', key)
  writeStorage('sessionStorage', key, token)
  return token
}
