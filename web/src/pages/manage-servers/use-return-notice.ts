import { serversReturnProblem } from '@guildshop/contract/connection-rules'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

type ReturnNotice = { tone: 'success' | 'error'; text: string }

const namesRead = ['discord_auth', 'error']

/** Reads the OAuth result from the query string, then removes it so a reload doesn't repeat the notice. */
export function useReturnNotice(onConnected: () => void) {
  const location = useLocation()
  const navigate = useNavigate()
  const [notice, setNotice] = useState(() => noticeIn(new URLSearchParams(location.search)))
  const reportConnected = useEffectEvent(onConnected)

  useEffect(() => {
    const query = new URLSearchParams(location.search)
    if (!namesRead.some((name) => query.has(name))) return
    const arrived = noticeIn(query)
    setNotice(arrived)
    if (arrived?.tone === 'success') reportConnected()
    const { pathname, hash, state } = location
    navigate({ pathname, hash }, { replace: true, state })
  }, [location, navigate])

  return { notice, forgetNotice: () => setNotice(null) }
}

function noticeIn(query: URLSearchParams): ReturnNotice | null {
  const error = query.get('error')
  if (error) return { tone: 'error', text: serversReturnProblem(error) }
  if (query.get('discord_auth') === 'success') return { tone: 'success', text: 'Discord connected successfully.' }
  return null
}
