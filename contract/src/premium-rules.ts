type Status = {
  premiumStatus?: string | null | undefined
  premiumExpiresAt?: string | null | undefined
  isAdminGrantedPremium?: boolean | null | undefined
}

export const premiumPriceCents = 500

export function isPremium(profile: Status): boolean {
  return profile.premiumStatus === 'Active' || profile.isAdminGrantedPremium === true
}

/** Premium, or cancelled and not yet over. */
export function hasPremiumAccess(profile: Status, now: Date): boolean {
  if (isPremium(profile)) return true
  const isCancelled = profile.premiumStatus === 'Cancelled'
  return isCancelled && Date.parse(profile.premiumExpiresAt ?? '') > now.getTime()
}

export function tierName(profile: Status): 'Free' | 'Premium' | 'Lifetime Premium' {
  if (!isPremium(profile)) return 'Free'
  return profile.premiumExpiresAt ? 'Premium' : 'Lifetime Premium'
}

/** Without premium, with a cancelled one, or with one an administrator granted for a time. */
export function canUpgrade(profile: Status): boolean {
  if (!isPremium(profile) || profile.premiumStatus === 'Cancelled') return true
  return profile.isAdminGrantedPremium === true && Boolean(profile.premiumExpiresAt)
}

export function canCancel(profile: Status): boolean {
  return profile.premiumStatus === 'Active' && profile.isAdminGrantedPremium !== true
}

/** An account cannot go while its owner is still being charged. */
export function deactivationProblem(profile: Status): string | null {
  return canCancel(profile) ? 'Please cancel your premium subscription before deactivating your account.' : null
}

/** Codes are written in capitals, also while they are typed. */
export const premiumCodeFromText = (text: string) => text.toUpperCase()

export function premiumCodeProblem(code: string): string | null {
  return code.trim() ? null : 'Please enter a premium code.'
}
