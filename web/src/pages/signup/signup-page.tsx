import type { SignupForm } from '@guildshop/contract/account-rules'
import { type ComponentType, lazy, type SubmitEvent, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { errorMessage } from '../../api/http.ts'
import { offersDiscordLogin } from '../../api/server-offers.ts'
import { useSession } from '../../api/session.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { useFormErrors } from '../../ui/fields/use-form-errors.ts'
import { FormPage } from '../../ui/page/form-page.tsx'
import { Notice } from '../../ui/page/notice.tsx'
import { renderNothing } from '../../ui/render-nothing.ts'
import { type DiscordTicket, discordTicketIn } from './discord-ticket.ts'
import { useSignup } from './signup-api.ts'
import { refusedField, signupErrors } from './signup-errors.ts'
import { SignupFields } from './signup-fields.tsx'

// Optional: without it, the form still works.
const DiscordSignup = lazy<ComponentType>(() => import('./discord-signup.tsx').catch(renderNothing))
const DiscordSignupForm = lazy(async () => ({ default: (await import('./discord-signup-form.tsx')).DiscordSignupForm }))

const blank: SignupForm = {
  email: '',
  username: '',
  password: '',
  confirmation: '',
  acceptedToS: false,
  acceptedPrivacyPolicy: false,
}

const welcome = 'Account created. Please verify your email on the Profile page.'
const noToken = 'Signup succeeded but no login token received. Please try logging in.'

export function SignupPage() {
  const discord = discordTicketIn(useLocation().state)
  return discord ? <SignupWithDiscord discord={discord} /> : <SignupWithPassword />
}

function SignupWithDiscord({ discord }: { discord: DiscordTicket }) {
  const { logIn } = useSession()
  const navigate = useNavigate()

  function enter(token: string) {
    logIn(token)
    navigate('/', { state: { notice: { tone: 'success', text: 'Account created.' } } })
  }

  return (
    <FormPage title="Create Account">
      <Suspense>
        <DiscordSignupForm discord={discord} onToken={enter} />
      </Suspense>
    </FormPage>
  )
}

function SignupWithPassword() {
  const [form, setForm] = useState(blank)
  const signup = useSignup()
  const errors = useFormErrors<keyof SignupForm>(signup)
  const { logIn } = useSession()
  const navigate = useNavigate()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const formElement = event.currentTarget
    const filled = { ...form, email: form.email.trim() }
    if (!errors.check(formElement, signupErrors(filled))) return

    const { confirmation: _, ...account } = filled
    signup.mutate(
      { ...account, username: account.username.toLowerCase() },
      {
        onSuccess: ({ token }) => {
          if (!token) return
          logIn(token)
          navigate('/', { state: { notice: { tone: 'success', text: welcome } } })
        },
        onError: (error) => {
          const field = refusedField(error)
          if (field) errors.refuse(formElement, field, error.message)
        },
      },
    )
  }

  if (signup.data && !signup.data.token) return <AccountWithoutToken message={signup.data.message} />

  return (
    <FormPage
      title="Create Account"
      footer={
        <>
          Already have an account? <TextLink to="/login">Log In</TextLink>
        </>
      }
    >
      <form onSubmit={submit} onChange={errors.clearChanged} noValidate className="space-y-4">
        <SignupFields form={form} at={errors.at} onChange={(part) => setForm({ ...form, ...part })} />
        <div className="error-in-view space-y-4">
          <Button type="submit" variant="primary" wide pending={signup.isPending}>
            {signup.isPending ? 'Creating account...' : 'Create Account'}
          </Button>
          <Notice tone="error">
            {errors.message ??
              (refusedField(signup.error) ? null : errorMessage(signup.error, 'Signup failed. Please try again.'))}
          </Notice>
        </div>
      </form>
      {offersDiscordLogin() && (
        <Suspense fallback={<div className="h-20 sm:h-18" />}>
          <DiscordSignup />
        </Suspense>
      )}
    </FormPage>
  )
}

/** Replaces the form: the account exists, but the server sent no token. */
function AccountWithoutToken({ message }: { message: string | null | undefined }) {
  return (
    <FormPage title="Create Account">
      <Notice tone={message ? 'success' : 'error'}>{message || noToken}</Notice>
      <LinkButton to="/login" variant="primary" wide>
        Log In
      </LinkButton>
    </FormPage>
  )
}
