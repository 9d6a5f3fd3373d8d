import { text } from '@typecase/shared/messages/text'
import { NativeSelect } from '@typecase/ui/fields/NativeSelect'

const roles = ['owner', 'manager', 'editor', 'support', 'accountant', 'viewer'] as const
export type Role = (typeof roles)[number]

type Props = {
  value: string
  onChange: (role: string) => void
  /** Why it cannot be chosen. */
  locked?: string | undefined
}

/** A role, and what it may do. */
export const RoleField = ({ value, onChange, locked }: Props) => (
  <NativeSelect
    label={text('console.yourRole')}
    options={roles.map((id) => ({ id, name: text(`console.role.${id}`) }))}
    value={value}
    onChange={onChange}
    isDisabled={locked !== undefined}
    help={locked ?? text(`console.roleMay.${value as Role}`)}
  />
)
