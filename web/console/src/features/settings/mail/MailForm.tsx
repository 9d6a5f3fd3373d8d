import { useQueryClient } from '@tanstack/react-query'
import { emailFault } from '@typecase/shared/forms/form-faults'
import { useFields } from '@typecase/shared/forms/use-fields'
import { text } from '@typecase/shared/messages/text'
import { DenseField } from '../../fields/DenseField'
import { DenseSelect } from '../../fields/DenseSelect'
import css from '../../fields/Fields.module.css'
import { FormFrame } from '../../fields/FormFrame'
import { forForm } from '../../session/staff-request'
import { mailSettingsQuery, saveMail, type MailSecurity, type MailSettings } from '../queries'

type Props = {
  settings: MailSettings
  label: string
  /** The address of the shop, where no sender is set. */
  sender: string
  onSaved: () => void
}

const securities = ['tls', 'starttls', 'none'] as const
const usualPorts: Readonly<Record<MailSecurity, string>> = {
  tls: '465',
  starttls: '587',
  none: '25',
}

const portIn = (written: string) => (/^\d{1,5}$/.test(written.trim()) ? Number(written) : 0)

/** The mail server and the sender. A password that is set is never shown. */
export function MailForm({ settings, label, sender, onSaved }: Props) {
  const cache = useQueryClient()
  const { form, field, values, setValues } = useFields({
    initial: () => initialOf(settings, sender),
    check: ({ host, port, from }) => ({
      host: !host.trim() && text('console.settings.mail.hostNeeded'),
      port:
        !(portIn(port) >= 1 && portIn(port) <= 65_535) && text('console.settings.mail.portNeeded'),
      from: emailFault(from),
    }),
    async send({ host, port, security, user, password, from }) {
      try {
        const saved = await saveMail({
          version: settings.version,
          host: host.trim(),
          port: portIn(port),
          security: security as MailSecurity,
          user: user.trim() || null,
          password: password || null,
          from: from.trim(),
        })
        cache.setQueryData(mailSettingsQuery.queryKey, saved)
        setValues((before) => ({ ...before, password: '' }))
        onSaved()
      } catch (cause) {
        // They may have been saved although the answer was lost.
        void cache.invalidateQueries(mailSettingsQuery)
        throw forForm(cause)
      }
    },
  })
  const secure = (security: MailSecurity) =>
    setValues((before) => ({
      ...before,
      security,
      port: Object.values(usualPorts).includes(before.port) ? usualPorts[security] : before.port,
    }))
  return (
    <FormFrame
      attributes={form.attributes}
      isPending={form.isPending}
      failures={form.faults.whole ? [form.faults.whole] : []}
      label={label}
    >
      <div className={css.grid}>
        <DenseField
          {...field('host')}
          label={text('console.settings.mail.host')}
          help={text('console.settings.mail.hostHelp')}
          spellCheck={false}
        />
        <DenseSelect
          label={text('console.settings.mail.security')}
          options={securities.map((id) => ({
            id,
            name: text(`console.settings.mail.security.${id}`),
          }))}
          value={values.security as MailSecurity}
          onChange={secure}
        />
        <DenseField
          {...field('port')}
          label={text('console.settings.mail.port')}
          inputMode="numeric"
        />
        <DenseField
          {...field('user')}
          label={text('console.settings.mail.user')}
          help={text('console.settings.mail.userHelp')}
          spellCheck={false}
          autoComplete="off"
        />
        <DenseField
          {...field('password')}
          type="password"
          label={text('console.settings.mail.password')}
          help={settings.hasPassword ? text('console.settings.mail.passwordIsSet') : undefined}
          autoComplete="new-password"
        />
        <DenseField
          {...field('from')}
          label={text('console.settings.mail.from')}
          help={text('console.settings.mail.fromHelp')}
          inputMode="email"
        />
      </div>
    </FormFrame>
  )
}

const initialOf = ({ host, port, security, user, from }: MailSettings, sender: string) => ({
  host: host ?? '',
  port: port === null ? usualPorts.tls : String(port),
  security: (security ?? 'tls') as string,
  user: user ?? '',
  password: '',
  from: host === null && sender ? sender : from,
})
