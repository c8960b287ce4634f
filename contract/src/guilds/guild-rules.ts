type Owner =
  | string
  | {
      _id: string
      isPremium?: boolean | null | undefined
      paypalPayerId?: string | null | undefined
      isPaypalVerified?: boolean | null | undefined
      isPaypalRefused?: boolean | null | undefined
      isPaypalAppBroken?: boolean | null | undefined
    }
type Owned = { owner?: Owner | null | undefined }

export function ownerIdOf({ owner }: Owned): string | null {
  if (!owner) return null
  return typeof owner === 'string' ? owner : owner._id
}

/** Also false if the response contains only the owner's id. */
export function isOwnerPremium({ owner }: Owned): boolean {
  return typeof owner === 'object' && owner?.isPremium === true
}

/** True only if the response describes the owner and the owner has no PayPal account. */
export function isPayPalMissing({ owner }: Owned): boolean {
  return typeof owner === 'object' && owner !== null && !owner.paypalPayerId
}

/** True only if the response says so explicitly: PayPal doesn't report verification to every app. */
export function isPaypalUnverified({ owner }: Owned): boolean {
  return typeof owner === 'object' && owner?.isPaypalVerified === false && Boolean(owner.paypalPayerId)
}

/** True only if the response says so explicitly. */
export function isPaypalRefused({ owner }: Owned): boolean {
  return typeof owner === 'object' && owner?.isPaypalRefused === true
}

/** True only if the response says so explicitly. */
export function isPaypalAppBroken({ owner }: Owned): boolean {
  return typeof owner === 'object' && owner?.isPaypalAppBroken === true
}

/** True only if `isEnabled` is explicitly false. */
export function isGuildDisabled({ isEnabled }: { isEnabled?: boolean | null | undefined }): boolean {
  return isEnabled === false
}

/** Discord no longer lets the owner manage this server. */
export function isAccessLost({ isAccessLost }: { isAccessLost?: boolean | null | undefined }): boolean {
  return isAccessLost === true
}

/** True only if the response says so explicitly: without an answer from Discord, presence is unknown. */
export function isBotMissing({ isBotPresent }: { isBotPresent?: boolean | null | undefined }): boolean {
  return isBotPresent === false
}

type Eligible = { id: string; name: string; icon?: string | null | undefined }

export function registrationOf({ id, name, icon }: Eligible): { guildId: string; name: string; icon: string | null } {
  return { guildId: id, name, icon: icon ?? null }
}
