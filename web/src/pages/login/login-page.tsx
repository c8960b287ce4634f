import { type ComponentType, lazy, Suspense, useState, useTransition } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { offersDiscordLogin } from '../../api/server-offers.ts'
import { useSession } from '../../api/session.tsx'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { FormPage } from '../../ui/page/form-page.tsx'
import { Notice } from '../../ui/page/notice.tsx'
import { renderNothing } from '../../ui/render-nothing.ts'
import { useArrivalNotice } from './arrival-notice.ts'
import { LoginForm } from './login-form.tsx'

// Rarely needed, so they are loaded while the first login request is pending.
const loadTwoFactorForm = () => import('./two-factor-form.tsx')
const loadReactivationForm = () => import('./reactivation-form.tsx')
const TwoFactorForm = lazy(loadTwoFactorForm)
const ReactivationForm = lazy(loadReactivationForm)

const DiscordArrival = lazy(() => import('./discord-arrival.tsx'))
// Optional: without it, the form still works.
const DiscordLogin = lazy<ComponentType>(() => import('./discord-login.tsx').catch(renderNothing))

/** Ignores load errors: they surface again when the form is rendered. */
const fetchOtherForms = () => Promise.allSettled([loadTwoFactorForm(), loadReactivationForm()])

export type Mode =
  | { name: 'login' }
  | { name: 'twoFactor'; userId: string | number; hasRecoveryCodes: boolean | null | undefined }
  | { name: 'reactivation'; message?: string; ticket?: string }
  | { name: 'discord'; ticket: string }

const headings = {
  login: 'Log in to Guildshop',
  twoFactor: 'Two-factor authentication',
  reactivation: 'Reactivate your account',
  discord: 'Log in with Discord',
}

export function LoginPage() {
  const ticket = /^#discord=([\w-]+)$/.exec(useLocation().hash)?.[1]
  const [mode, setMode] = useState<Mode>(ticket ? { name: 'discord', ticket } : { name: 'login' })
  // The transition keeps the login form, pending, until the next form has loaded.
  const [isChangingMode, changeMode] = useTransition()
  const [hasReturned, setHasReturned] = useState(false)
  const [credentials, setCredentials] = useState({ identifier: '', password: '' })
  const [notice, setNotice] = useArrivalNotice()
  const { logIn } = useSession()
  const navigate = useNavigate()

  function enter(token: string) {
    logIn(token)
    navigate('/')
  }

  function clearPassword() {
    setCredentials({ ...credentials, password: '' })
  }

  function returnToLogin(message?: string) {
    clearPassword()
    setNotice(message ? { tone: 'success', text: message } : null)
    setMode({ name: 'login' })
    setHasReturned(true)
  }

  return (
    <FormPage title="Log In" heading={headings[mode.name]} footer={mode.name === 'login' && <OtherWays />}>
      {notice && <Notice tone={notice.tone}>{notice.text}</Notice>}
      {mode.name === 'login' && (
        <LoginForm
          credentials={credentials}
          takesFocus={hasReturned}
          isLeaving={isChangingMode}
          onChange={setCredentials}
          onSubmit={() => setNotice(null)}
          onSend={fetchOtherForms}
          onToken={enter}
          onTwoFactor={(userId, hasRecoveryCodes) =>
            changeMode(() => {
              clearPassword()
              setMode({ name: 'twoFactor', userId, hasRecoveryCodes })
            })
          }
          onDeactivated={(message) => changeMode(() => setMode({ name: 'reactivation', ...(message && { message }) }))}
        />
      )}
      <Suspense fallback={<div className="h-20 sm:h-18" />}>
        {mode.name === 'discord' && (
          <DiscordArrival {...mode} {...{ setMode, setCredentials, setNotice }} onToken={enter} />
        )}
        {mode.name === 'login' && offersDiscordLogin() && <DiscordLogin />}
      </Suspense>
      {mode.name === 'twoFactor' && <TwoFactorForm {...mode} onToken={enter} onBack={() => returnToLogin()} />}
      {mode.name === 'reactivation' && (
        <ReactivationForm
          credentials={credentials}
          ticket={mode.ticket}
          reason={mode.message}
          onToken={logIn}
          onCancel={() => returnToLogin()}
          onLoginNeeded={returnToLogin}
        />
      )}
    </FormPage>
  )
}

function OtherWays() {
  return (
    <>
      Don't have an account? <TextLink to="/signup">Sign Up</TextLink>
    </>
  )
}
