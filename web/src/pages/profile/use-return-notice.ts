import { paypalReturnNotice, profileReturnProblem } from '@guildshop/contract/link-rules'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { profileQuery } from '../../api/profile-api.ts'

type ReturnNotice = { tone: 'success' | 'error'; text: string }

const namesRead = ['paypal_status', 'message', 'discord_link_status', 'error']

/** What the address tells of a return from Discord or PayPal; then taken out of it, so a reload won't repeat it. */
export function useReturnNotice() {
  const location = useLocation()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const [notice, setNotice] = useState(() => noticeIn(new URLSearchParams(location.search)))

  useEffect(() => {
    const query = new URLSearchParams(location.search)
    if (!namesRead.some((name) => query.has(name))) return
    setNotice(noticeIn(query))
    void cache.invalidateQueries(profileQuery)
    for (const name of namesRead) query.delete(name)
    const { pathname, hash, state } = location
    navigate({ pathname, search: query.toString(), hash }, { replace: true, state })
  }, [location, navigate, cache])

  return { notice, forgetNotice: () => setNotice(null) }
}

function noticeIn(query: URLSearchParams): ReturnNotice | null {
  const error = query.get('error')
  if (error) return { tone: 'error', text: profileReturnProblem(error) }
  if (query.get('discord_link_status') === 'success') {
    return { tone: 'success', text: 'Discord account linked successfully!' }
  }
  return paypalReturnNotice(query.get('paypal_status'), query.get('message'))
}
