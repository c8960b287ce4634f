import { startTransition, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { completeDiscordLogin } from '../../api/discord-login-api.ts'
import { errorMessage } from '../../api/http.ts'
import type { Credentials } from '../../api/sign-in-api.ts'
import type { Mode } from './login-page.tsx'

type DiscordArrivalProps = {
  ticket: string
  setMode: (mode: Mode) => void
  setCredentials: (credentials: Credentials) => void
  setNotice: (notice: { tone: 'error'; text: string }) => void
  onToken: (token: string) => void
}

/** Redeems the ticket once and removes it from the URL. Someone without an account continues to the sign-up. */
export default function DiscordArrival({ ticket, setMode, setCredentials, setNotice, onToken }: DiscordArrivalProps) {
  const navigate = useNavigate()
  const isSent = useRef(false)

  function fail(text: string) {
    setNotice({ tone: 'error', text })
    setMode({ name: 'login' })
  }

  async function complete() {
    navigate('/login', { replace: true })
    try {
      const { token, twoFactorRequired, userId, hasRecoveryCodes, identifier, signup } =
        await completeDiscordLogin(ticket)
      // The transitions keep the message until the next form has loaded.
      if (twoFactorRequired && userId)
        return startTransition(() => setMode({ name: 'twoFactor', userId, hasRecoveryCodes }))
      if (signup) return navigate('/signup', { replace: true, state: { discord: { ticket, ...signup } } })
      if (token) return onToken(token)
      if (!identifier) return fail('Unexpected response from server during login.')
      setCredentials({ identifier, password: '' })
      startTransition(() => setMode({ name: 'reactivation', ticket }))
    } catch (error) {
      fail(errorMessage(error, 'Login failed. Please try again.') ?? '')
    }
  }

  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    void complete()
  })

  return (
    <p role="status" className="text-center text-ink-muted">
      Logging you in...
    </p>
  )
}
