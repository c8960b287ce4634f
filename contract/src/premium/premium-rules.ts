type Status = {
  premiumStatus?: string | null | undefined
  premiumExpiresAt?: string | null | undefined
  isAdminGrantedPremium?: boolean | null | undefined
}

export const premiumPriceCents = 500

export function isPremium(profile: Status): boolean {
  return profile.premiumStatus === 'Active' || profile.isAdminGrantedPremium === true
}

/** Active, or cancelled and not yet expired. */
export function hasPremiumAccess(profile: Status, now: Date): boolean {
  if (isPremium(profile)) return true
  const isCancelled = profile.premiumStatus === 'Cancelled'
  return isCancelled && Date.parse(profile.premiumExpiresAt ?? '') > now.getTime()
}

export function tierName(profile: Status): 'Free' | 'Premium' | 'Lifetime Premium' {
  if (!isPremium(profile)) return 'Free'
  return profile.premiumExpiresAt ? 'Premium' : 'Lifetime Premium'
}

/** No premium, cancelled, or granted by an administrator for a limited time. */
export function canUpgrade(profile: Status): boolean {
  if (!isPremium(profile) || profile.premiumStatus === 'Cancelled') return true
  return profile.isAdminGrantedPremium === true && Boolean(profile.premiumExpiresAt)
}

export function canCancel(profile: Status): boolean {
  return profile.premiumStatus === 'Active' && profile.isAdminGrantedPremium !== true
}

/** An account with an active subscription can't be deactivated. */
export function deactivationProblem(profile: Status): string | null {
  return canCancel(profile) ? 'Please cancel your premium subscription before deactivating your account.' : null
}

/** Codes are upper-cased as typed. */
export const premiumCodeFromText = (text: string) => text.toUpperCase()

export function premiumCodeProblem(code: string): string | null {
  return code.trim() ? null : 'Please enter a premium code.'
}
