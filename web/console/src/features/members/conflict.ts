import type { StaffMember } from './queries'

/** The parts of a member that are changed together, under one version. */
export type MemberFields = Pick<StaffMember, 'name' | 'role'> & { isDisabled: boolean }

export const fieldNames = ['name', 'role', 'isDisabled'] as const
export type FieldName = (typeof fieldNames)[number]

export const fieldsOf = ({ name, role, disabledAt }: StaffMember): MemberFields => ({
  name,
  role,
  isDisabled: disabledAt !== null,
})

/** One field in which what somebody saved differs from what is about to be saved. */
export type Difference = {
  field: FieldName
  /** The side that has changed it since the change began. */
  by: 'both' | 'theirs' | 'mine'
}

export type Side = 'theirs' | 'mine'
export type Choice = Readonly<Partial<Record<FieldName, Side>>>

/** Where two changes of the same member differ. */
export const differencesOf = (
  base: MemberFields,
  theirs: MemberFields,
  mine: MemberFields,
): Difference[] =>
  fieldNames
    .filter((field) => theirs[field] !== mine[field])
    .map((field) => ({
      field,
      by: theirs[field] === base[field] ? 'mine' : mine[field] === base[field] ? 'theirs' : 'both',
    }))

/** A field that only one of them changed is theirs who changed it; of the others the person decides. */
export const firstChoice = (differences: readonly Difference[]): Choice =>
  Object.fromEntries(
    differences.flatMap(({ field, by }) => (by === 'both' ? [] : [[field, by]])),
  ) as Choice

export const isDecided = (differences: readonly Difference[], choice: Choice) =>
  differences.every(({ field }) => choice[field] !== undefined)

/** The fields that are saved in the end. Fields without a choice are those that agree. */
export function merged(theirs: MemberFields, mine: MemberFields, choice: Choice): MemberFields {
  const own = Object.fromEntries(
    fieldNames.filter((field) => choice[field] === 'mine').map((field) => [field, mine[field]]),
  ) as Partial<MemberFields>
  return { ...theirs, ...own }
}
