import { messageReply } from '@guildshop/contract/replies'
import { type AuthUser, authUserOf, tokenPayload } from '@guildshop/contract/session-token'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { call } from './http.ts'
import { forgetToken, keepToken, onTokenChange, storedToken } from './token-store.ts'

export type Session = {
  isLoading: boolean
  user: AuthUser | null
  /** The session ended, but not because the user logged out in this tab. */
  hasEnded: boolean
  logIn: (token: string) => void
  logOut: () => void
}

type KnownSession = Pick<Session, 'isLoading' | 'user' | 'hasEnded'>

const SessionContext = createContext<Session | null>(null)
/** setTimeout delays are 32-bit; a longer one would fire immediately. */
const longestTimer = 2_147_483_647

/** The stored token is the single source of truth; re-read whenever it changes or expires. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [known, setKnown] = useState(initialSession)
  const lastUserId = useRef<string>(undefined)
  const cache = useQueryClient()

  const logOut = useCallback(() => {
    // The request reads the token synchronously, before it's cleared below.
    call('POST', '/auth/logout', messageReply).catch(() => undefined)
    forgetToken()
  }, [])

  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout>

    function check(cause: 'user' | 'elsewhere') {
      clearTimeout(timer)
      const { user, expiresAt } = readSession()
      const hasEnded = lastUserId.current !== undefined && !user && cause === 'elsewhere'
      if (lastUserId.current !== undefined && lastUserId.current !== user?.id) cache.removeQueries()
      lastUserId.current = user?.id
      setKnown((before) =>
        isSameUser(before.user, user) && !before.isLoading ? before : { isLoading: false, user, hasEnded },
      )
      if (user) timer = setTimeout(recheck, Math.min(expiresAt - Date.now(), longestTimer))
    }

    const recheck = () => check('elsewhere')

    recheck()
    const stopListening = onTokenChange(check)
    document.addEventListener('visibilitychange', recheck)
    return () => {
      clearTimeout(timer)
      stopListening()
      document.removeEventListener('visibilitychange', recheck)
    }
  }, [cache])

  const session = useMemo(() => ({ ...known, logIn: keepToken, logOut }), [known, logOut])
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession is used outside SessionProvider')
  return session
}

const isSameUser = (one: AuthUser | null, other: AuthUser | null) => JSON.stringify(one) === JSON.stringify(other)

type StoredSession = { user: AuthUser | null; expiresAt: number }
const loggedOut: StoredSession = { user: null, expiresAt: 0 }

/** Loading only while a token that is expired or invalid is still to be cleared. */
function initialSession(): KnownSession {
  const stored = storedSession(storedToken())
  return { isLoading: stored === null, user: stored?.user ?? null, hasEnded: false }
}

/** Clears a token that is expired or invalid. */
function readSession(): StoredSession {
  const token = storedToken()
  const stored = storedSession(token)
  if (stored) return stored

  if (payloadOf(token ?? '')) console.log('Token expired, logging out.')
  forgetToken('elsewhere')
  return loggedOut
}

/** Null if the token is expired or invalid. */
function storedSession(token: string | null): StoredSession | null {
  if (token === null) return loggedOut
  const payload = payloadOf(token)
  const expiresAt = (payload?.exp ?? 0) * 1000
  return payload && expiresAt > Date.now() ? { user: authUserOf(payload.user), expiresAt } : null
}

function payloadOf(token: string) {
  try {
    const base64 = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0)
    return tokenPayload.parse(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return null
  }
}
