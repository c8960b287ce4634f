import { discordSignupProblem, type DiscordSignupForm as Form } from '@guildshop/contract/account-rules'
import { type SubmitEvent, useState } from 'react'
import { useDiscordSignup } from '../../api/discord-login-api.ts'
import { errorMessage } from '../../api/http.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useFormErrors } from '../../ui/fields/use-form-errors.ts'
import { Notice } from '../../ui/page/notice.tsx'
import type { DiscordTicket } from './discord-ticket.ts'
import { LegalCheckboxes } from './legal-checkboxes.tsx'
import { refusedField } from './signup-errors.ts'

const isUsernameRefused = (error: unknown) => refusedField(error) === 'username'

/** Completes a sign-up with Discord, which needs no password. */
export function DiscordSignupForm({ discord, onToken }: { discord: DiscordTicket; onToken: (token: string) => void }) {
  const { ticket, email } = discord
  const [form, setForm] = useState<Form>({
    username: discord.username,
    acceptedToS: false,
    acceptedPrivacyPolicy: false,
  })
  const signup = useDiscordSignup()
  const errors = useFormErrors<keyof Form>(signup)

  const edit = (part: Partial<Form>) => setForm({ ...form, ...part })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const formElement = event.currentTarget
    const found = discordSignupProblem(form)
    if (!errors.check(formElement, found ? [found] : [])) return
    signup.mutate(
      { ticket, ...form, username: form.username.toLowerCase() },
      {
        onSuccess: ({ token }) => token && onToken(token),
        onError: (error) => {
          if (isUsernameRefused(error)) errors.refuse(formElement, 'username', error.message)
        },
      },
    )
  }

  const isLost = signup.isSuccess && !signup.data.token
  return (
    <form onSubmit={submit} onChange={errors.clearChanged} noValidate className="space-y-4">
      <p className="text-sm text-pretty text-ink-muted">
        Your account will use the email of your Discord account,{' '}
        <strong className="font-medium wrap-anywhere text-ink">{email}</strong>. You don't need a password.
      </p>
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={form.username}
        onChange={(username) => edit({ username })}
        {...errors.at('username')}
      />
      <LegalCheckboxes form={form} at={errors.at} onChange={edit} />
      <Button type="submit" variant="primary" wide pending={signup.isPending}>
        {signup.isPending ? 'Creating account...' : 'Create Account'}
      </Button>
      <Notice tone="error">
        {errors.message ??
          (isLost
            ? 'Signup succeeded but no login token received. Please try logging in.'
            : !isUsernameRefused(signup.error) && errorMessage(signup.error, 'Signup failed. Please try again.'))}
      </Notice>
      <LinkButton to="/login" variant="quiet" wide>
        Cancel
      </LinkButton>
    </form>
  )
}
