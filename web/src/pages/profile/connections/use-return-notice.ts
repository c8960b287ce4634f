import { paypalReturnNotice, profileReturnProblem } from '@guildshop/contract/connection-rules'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { errorMessage } from '../../../api/http.ts'
import { profileQuery } from '../../../api/profile-api.ts'
import { isActivationPending, useActivateSubscription } from '../premium/premium-api.ts'
import type { ReturnNotice } from './return-notice.tsx'

const namesRead = ['paypal_status', 'message', 'discord_link_status', 'error', 'subscription_status', 'subscription_id']
/** PayPal adds the last two. */
const removedParams = [...namesRead, 'ba_token', 'token']

const premium = 'premium-subscription'
const notActivated = 'Failed to activate subscription. Please contact support if the issue persists.'

/** Reads the result of a Discord or PayPal redirect from the URL, then clears it so a reload doesn't repeat it. */
export function useReturnNotice() {
  const location = useLocation()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const { mutateAsync: activate } = useActivateSubscription()
  const [notice, setNotice] = useState(() => noticeIn(new URLSearchParams(location.search)))
  // Strict mode runs effects twice; the subscription must be activated once.
  const lastRead = useRef<typeof location>(null)

  useEffect(() => {
    const query = new URLSearchParams(location.search)
    if (lastRead.current === location || !namesRead.some((name) => query.has(name))) return
    lastRead.current = location
    setNotice(noticeIn(query))
    void cache.invalidateQueries(profileQuery)
    const subscriptionId = approvedSubscription(query)
    if (subscriptionId) {
      activate(subscriptionId).then(
        () => setNotice({ at: premium, tone: 'success', text: 'Premium subscription activated!' }),
        (error: unknown) => setNotice(activationFailure(error)),
      )
    }
    for (const name of removedParams) query.delete(name)
    const { pathname, hash, state } = location
    navigate({ pathname, search: query.toString(), hash }, { replace: true, state })
  }, [location, navigate, cache, activate])

  return { notice, forgetNotice: () => setNotice(null) }
}

function approvedSubscription(query: URLSearchParams): string | null {
  return query.get('subscription_status') === 'success' ? query.get('subscription_id') : null
}

function activationFailure(error: unknown): ReturnNotice {
  return {
    at: premium,
    tone: isActivationPending(error) ? 'info' : 'error',
    text: errorMessage(error, notActivated) ?? notActivated,
  }
}

function noticeIn(query: URLSearchParams): ReturnNotice | null {
  const error = query.get('error')
  if (error) return { at: 'discord', tone: 'error', text: profileReturnProblem(error) }
  if (query.get('discord_link_status') === 'success') {
    return { at: 'discord', tone: 'success', text: 'Discord account linked successfully!' }
  }
  const paypal = paypalReturnNotice(query.get('paypal_status'), query.get('message'))
  return subscriptionNotice(query) ?? (paypal && { at: 'paypal', ...paypal })
}

function subscriptionNotice(query: URLSearchParams): ReturnNotice | null {
  const status = query.get('subscription_status')
  if (status === 'cancel') {
    const text = "You cancelled before the subscription started. You weren't charged."
    return { at: premium, tone: 'info', text }
  }
  if (status !== 'success') return null
  if (!query.get('subscription_id')) return { at: premium, tone: 'error', text: notActivated }
  return { at: premium, tone: 'info', text: 'Activating your premium subscription...' }
}
