type Connected = {
  payerId: string | null
  /** Whether our own app belongs to the account. */
  isOwn: boolean | null
  /** Null without an app of the seller's own. */
  app: { problem: string | null; hasSubscriptions: boolean | null } | null
}

/** Why a seller's PayPal account can't bill memberships automatically, and where to fix it; null if it can. */
export function subscriptionProblem({ payerId, isOwn, app }: Connected): string | null {
  if (!payerId) return 'Automatic renewal needs a PayPal account. Connect yours on your Profile page.'
  if (app?.problem) return "Your PayPal app isn't working. Check it on your Profile page."
  if (app?.hasSubscriptions === false)
    return "Your PayPal app can't bill subscriptions. Turn on Subscriptions under Features in your app at PayPal, then check it again on your Profile page."
  if (app || isOwn) return null
  return 'Automatic renewal needs your own PayPal app. Connect it on your Profile page.'
}
