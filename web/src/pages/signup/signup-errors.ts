import { type SignupForm, signupProblem } from '@guildshop/contract/account-rules'
import { CallFailed } from '../../api/http.ts'
import type { FieldError } from '../../ui/fields/use-form-errors.ts'

type Name = keyof SignupForm

/** The specified message comes first, with the field it's about. Every other wrong field has a short message of its own. */
export function signupErrors(form: SignupForm): FieldError<Name>[] {
  const message = signupProblem(form)
  if (message === null) return []
  const wrong = wrongFields(form)
  const field = firstField(form, message)
  return [{ field, message }, ...wrong.filter((error) => error.field !== field)]
}

function wrongFields(form: SignupForm): FieldError<Name>[] {
  const { email, username, password, confirmation } = form
  const messages: [Name, string | false][] = [
    ['email', !email && 'Enter your email address.'],
    ['username', !/^[\w-]{3,20}$/.test(username) && 'Use 3 to 20 letters, numbers, underscores or dashes.'],
    ['password', password.length < 6 && 'Enter at least 6 characters.'],
    ['confirmation', (!confirmation || confirmation !== password) && 'Enter the same password again.'],
    ['acceptedToS', !form.acceptedToS && 'Please accept.'],
    ['acceptedPrivacyPolicy', !form.acceptedPrivacyPolicy && 'Please accept.'],
  ]
  return messages.flatMap(([field, message]) => (message ? [{ field, message }] : []))
}

/** The field that the server refused; null for other errors. */
export function refusedField(error: unknown): 'email' | 'username' | null {
  if (!(error instanceof CallFailed) || !error.message) return null
  if (error.code === 'USERNAME_TAKEN') return 'username'
  return error.code === 'EMAIL_TAKEN' ? 'email' : null
}

const typed = ['email', 'username', 'password', 'confirmation'] as const

function firstField(form: SignupForm, message: string): Name {
  const empty = typed.find((name) => !form[name])
  if (empty) return empty
  if (message.startsWith('Username')) return 'username'
  if (message.startsWith('Passwords')) return 'confirmation'
  if (message.startsWith('Password')) return 'password'
  return form.acceptedToS ? 'acceptedPrivacyPolicy' : 'acceptedToS'
}
