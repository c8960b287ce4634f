import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../api/session.tsx'
import { FormPage } from '../../ui/form-page.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useArrivalNotice } from './arrival-notice.ts'
import { LoginForm } from './login-form.tsx'

// Most people see neither, so they are fetched when they are needed.
const TwoFactorForm = lazy(async () => ({ default: (await import('./two-factor-form.tsx')).TwoFactorForm }))
const ReactivationForm = lazy(async () => ({ default: (await import('./reactivation-form.tsx')).ReactivationForm }))

type Mode =
  | { name: 'login' }
  | { name: 'twoFactor'; userId: string | number }
  | { name: 'reactivation'; message?: string }

const headings = {
  login: 'Log in to Guildshop',
  twoFactor: 'Two-factor authentication',
  reactivation: 'Reactivate your account',
}

export function LoginPage() {
  const [mode, setMode] = useState<Mode>({ name: 'login' })
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
          onChange={setCredentials}
          onSubmit={() => setNotice(null)}
          onToken={enter}
          onTwoFactor={(userId) => {
            clearPassword()
            setMode({ name: 'twoFactor', userId })
          }}
          onDeactivated={(message) => setMode({ name: 'reactivation', ...(message && { message }) })}
        />
      )}
      {mode.name === 'twoFactor' && (
        <Suspense>
          <TwoFactorForm userId={mode.userId} onToken={enter} onBack={() => returnToLogin()} />
        </Suspense>
      )}
      {mode.name === 'reactivation' && (
        <Suspense>
          <ReactivationForm
            credentials={credentials}
            reason={mode.message}
            onToken={logIn}
            onCancel={() => returnToLogin()}
            onLoginNeeded={returnToLogin}
          />
        </Suspense>
      )}
    </FormPage>
  )
}

function OtherWays() {
  return (
    <>
      No account yet? <TextLink to="/signup">Sign Up</TextLink>
    </>
  )
}
