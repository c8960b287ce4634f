import { twoFactorCodeProblem, usernameProblem } from './account-rules.ts'

export type AccountChangeKind = 'email' | 'username'
export type AccountChangeForm = { newValue: string; currentPassword: string; twoFactorCode: string }

type Account = { current: string | null | undefined; hasTwoFactor: boolean }
type Problem = { field: keyof AccountChangeForm; message: string }

/** Returns the first wrong field of the form that changes an email or username, or null. */
export function accountChangeProblem(
  kind: AccountChangeKind,
  form: AccountChangeForm,
  { current, hasTwoFactor }: Account,
): Problem | null {
  const wrongValue = newValueProblem(kind, form.newValue.trim().toLowerCase(), current)
  if (wrongValue) return { field: 'newValue', message: wrongValue }
  if (!form.currentPassword) return { field: 'currentPassword', message: 'Please enter your current password.' }
  const wrongCode = hasTwoFactor ? twoFactorCodeProblem(form.twoFactorCode) : null
  return wrongCode === null ? null : { field: 'twoFactorCode', message: wrongCode }
}

function newValueProblem(kind: AccountChangeKind, newValue: string, current: Account['current']): string | null {
  if (!newValue) return `Please enter a new ${kind}.`
  if (newValue === current) return `This is already your ${kind}.`
  if (kind === 'username') return usernameProblem(newValue)
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(newValue) ? null : 'Please enter a valid email address.'
}
