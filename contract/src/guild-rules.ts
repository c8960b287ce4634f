type Owner =
  | string
  | {
      _id: string
      isPremium?: boolean | null | undefined
      paypalPayerId?: string | null | undefined
      isPaypalVerified?: boolean | null | undefined
    }
type Owned = { owner?: Owner | null | undefined }

export function ownerIdOf({ owner }: Owned): string | null {
  if (!owner) return null
  return typeof owner === 'string' ? owner : owner._id
}

/** False also while the reply names the owner by id alone. */
export function isOwnerPremium({ owner }: Owned): boolean {
  return typeof owner === 'object' && owner?.isPremium === true
}

/** True only when the reply tells of the owner and knows no PayPal account. */
export function isPayPalMissing({ owner }: Owned): boolean {
  return typeof owner === 'object' && owner !== null && !owner.paypalPayerId
}

/** True only when the reply says so: many apps are not told whether an account is verified. */
export function isPaypalUnverified({ owner }: Owned): boolean {
  return typeof owner === 'object' && owner?.isPaypalVerified === false && Boolean(owner.paypalPayerId)
}

/** A server is disabled only when the reply says so explicitly. */
export function isGuildDisabled({ isEnabled }: { isEnabled?: boolean | null | undefined }): boolean {
  return isEnabled === false
}

/** Discord no longer lets the owner manage this server. */
export function isAccessLost({ isAccessLost }: { isAccessLost?: boolean | null | undefined }): boolean {
  return isAccessLost === true
}

type Eligible = { id: string; name: string; icon?: string | null | undefined }

export function registrationOf({ id, name, icon }: Eligible): { guildId: string; name: string; icon: string | null } {
  return { guildId: id, name, icon: icon ?? null }
}
