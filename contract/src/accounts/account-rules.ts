export type SignupForm = {
  email: string
  username: string
  password: string
  confirmation: string
  acceptedToS: boolean
  acceptedPrivacyPolicy: boolean
}

/** Returns the first validation error in the order the specification lists them, or null. */
export function signupProblem(form: SignupForm): string | null {
  const { email, username, password, confirmation } = form
  if (![email, username, password, confirmation].every(Boolean)) return 'All fields are required.'
  const wrongUsername = usernameProblem(username)
  if (wrongUsername) return wrongUsername
  if (password.length < 6) return 'Password must be at least 6 characters long.'
  if (password !== confirmation) return 'Passwords do not match.'
  if (!form.acceptedToS) return 'You must accept the Terms of Service.'
  if (!form.acceptedPrivacyPolicy) return 'You must accept the Privacy Policy.'
  return null
}

export type DiscordSignupForm = Pick<SignupForm, 'username' | 'acceptedToS' | 'acceptedPrivacyPolicy'>

/** Returns the first wrong field of a sign-up with Discord, in the order of the sign-up, or null. */
export function discordSignupProblem(
  form: DiscordSignupForm,
): { field: keyof DiscordSignupForm; message: string } | null {
  const wrongUsername = form.username ? usernameProblem(form.username) : 'All fields are required.'
  if (wrongUsername) return { field: 'username', message: wrongUsername }
  if (!form.acceptedToS) return { field: 'acceptedToS', message: 'You must accept the Terms of Service.' }
  if (form.acceptedPrivacyPolicy) return null
  return { field: 'acceptedPrivacyPolicy', message: 'You must accept the Privacy Policy.' }
}

export function usernameProblem(username: string): string | null {
  if (!/^[\w-]+$/.test(username)) return 'Username can only contain letters, numbers, underscores, and dashes.'
  if (username.length < 3 || username.length > 20) return 'Username must be between 3 and 20 characters.'
  return null
}

/** Converts a valid form to the request body. */
export function registrationFromForm({ confirmation: _, ...form }: SignupForm) {
  return { ...form, username: form.username.toLowerCase() }
}

/** Strips non-digits and truncates to six characters. */
export const sixDigitsFromText = (text: string) => text.replace(/\D/g, '').slice(0, 6)

const isSixDigits = (code: string) => /^\d{6}$/.test(code)

export function twoFactorCodeProblem(code: string): string | null {
  return isSixDigits(code) ? null : 'Enter the 6-digit 2FA code.'
}

export function reactivationCodeProblem(code: string): string | null {
  return isSixDigits(code) ? null : 'Enter the 6-digit code sent to your email.'
}

export function emailCodeProblem(code: string): string | null {
  return isSixDigits(code) ? null : 'Please enter the 6-digit code from your email.'
}

export function authenticatorCodeProblem(code: string): string | null {
  return code ? null : 'Please enter the code from your authenticator app.'
}

export function enableTwoFactorProblem(profile: { isVerified?: boolean | null | undefined }): string | null {
  return profile.isVerified ? null : 'Please verify your email before enabling 2FA.'
}

/** The specification requires 6 digits but doesn't fix the message. */
export function deactivationCodeProblem(code: string): string | null {
  return isSixDigits(code) ? null : 'Please enter the 6-digit code.'
}

export function resetEmailProblem(email: string): string | null {
  return email.trim() ? null : 'Email is required.'
}

export function resetCodeProblem(code: string): string | null {
  return isSixDigits(code) ? null : 'Verification code must be 6 digits.'
}

export function resetPasswordProblem(form: { newPassword: string; confirmation: string }): string | null {
  if (form.newPassword.length < 6) return 'Password must be at least 6 characters long.'
  if (form.newPassword !== form.confirmation) return 'Passwords do not match.'
  return null
}

export type ChangePasswordForm = { currentPassword: string; newPassword: string; confirmation: string }

export function changePasswordProblem(form: ChangePasswordForm): string | null {
  const { currentPassword, newPassword, confirmation } = form
  if (![currentPassword, newPassword, confirmation].every(Boolean)) return 'All password fields are required.'
  if (newPassword.length < 6) return 'New password must be at least 6 characters long.'
  if (newPassword !== confirmation) return 'New passwords do not match.'
  return null
}

/** The email method uses the same messages with 'email' in place of '2FA'. */
export function changePasswordCodeProblem(code: string, method: 'email' | '2fa'): string | null {
  const word = method === '2fa' ? '2FA' : 'email'
  if (!code) return `Please enter your ${word} code.`
  if (!isSixDigits(code)) return `The ${word} code must be 6 digits.`
  return null
}
