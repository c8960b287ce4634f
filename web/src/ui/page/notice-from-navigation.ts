import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

type NavigationNotice = { tone: 'success' | 'error'; text: string }

/** A notice passed as navigation state. Removed from the history entry, so a reload doesn't repeat it. */
export function useNoticeFromNavigation(): NavigationNotice | null {
  const location = useLocation()
  const navigate = useNavigate()
  const [notice, setNotice] = useState(() => noticeIn(location.state))

  useEffect(() => {
    const arrived = noticeIn(location.state)
    if (!arrived) return
    setNotice(arrived)
    const { pathname, search, hash, state } = location
    navigate({ pathname, search, hash }, { replace: true, state: { ...state, notice: undefined } })
  }, [location, navigate])

  return notice
}

function noticeIn(state: unknown): NavigationNotice | null {
  if (typeof state !== 'object' || state === null || !('notice' in state)) return null
  const { notice } = state
  if (typeof notice !== 'object' || notice === null || !('text' in notice) || !('tone' in notice)) return null
  if (typeof notice.text !== 'string') return null
  return { text: notice.text, tone: notice.tone === 'error' ? 'error' : 'success' }
}
