import type { SignupForm } from '@guildshop/contract/account-rules'

const typed = ['email', 'username', 'password', 'confirmation'] as const

/** Returns the field a validation error refers to, so it can be focused. */
export function wrongSignupField(form: SignupForm, problem: string): keyof SignupForm {
  const empty = typed.find((name) => !form[name])
  if (empty) return empty
  if (problem.startsWith('Username')) return 'username'
  if (problem.startsWith('Passwords')) return 'confirmation'
  if (problem.startsWith('Password')) return 'password'
  return form.acceptedToS ? 'acceptedPrivacyPolicy' : 'acceptedToS'
}
