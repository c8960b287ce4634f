import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useNoticeFromNavigation } from '../../ui/page/notice-from-navigation.ts'

type LoginNotice = { tone: 'success' | 'error'; text: string }

const longestText = 300

/** Returns the notice passed in the URL or by another screen, then clears the query string. */
export function useArrivalNotice() {
  const fromNavigation = useNoticeFromNavigation()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [notice, setNotice] = useState<LoginNotice | null>(null)

  useEffect(() => {
    if (fromNavigation) setNotice(fromNavigation)
  }, [fromNavigation])

  useEffect(() => {
    const status = query.get('verification_status')
    const text = query.get('message')?.slice(0, longestText)
    if (status === null && text === undefined) return
    if (text && (status === 'success' || status === 'error')) setNotice({ tone: status, text })
    navigate('/login', { replace: true })
  }, [query, navigate])

  return [notice, setNotice] as const
}
