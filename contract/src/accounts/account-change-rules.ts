import { usernameProblem } from './account-rules.ts'

export type AccountChangeKind = 'email' | 'username'
/** Why the new, trimmed and lower-case value is refused, or null. */
export function newValueProblem(
  kind: AccountChangeKind,
  newValue: string,
  current: string | null | undefined,
): string | null {
  if (!newValue) return `Please enter a new ${kind}.`
  if (newValue === current) return `This is already your ${kind}.`
  if (kind === 'username') return usernameProblem(newValue)
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(newValue) ? null : 'Please enter a valid email address.'
}
