import type { Profile } from '@guildshop/contract/accounts'

/*
 * What the user confirms before losing something. The specification's flow has no confirmation: the call goes out on the
 * first click. A server that sends only the specification's fields gets that flow, so without the shop count these return
 * null.
 */

export function paypalWarning({ activeShops }: Profile): string | null {
  if (typeof activeShops !== 'number') return null
  if (activeShops === 0) return "Buyers can't check out until you link another account."
  const what = activeShops === 1 ? 'Your shop stops' : `Your ${activeShops} shops stop`
  return `${what} selling immediately, until you link another account. Payments already approved still go through.`
}

export function discordWarning({ activeShops, hasPassword }: Profile): string | null {
  if (typeof activeShops !== 'number') return null
  const login = hasPassword === false ? "You can't log in without Discord until you set a password. " : ''
  const lost = `${login}We can't list your servers, and you lose access to shops you manage by role.`
  if (activeShops === 0) return lost
  return `${lost} ${activeShops === 1 ? 'Your own shop keeps' : `Your own ${activeShops} shops keep`} selling.`
}

export function cancelWarning({ activeShops }: Profile, end: string): string | null {
  if (typeof activeShops !== 'number') return null
  return `You'll keep premium until ${end}. After that, servers and items over the free plan's limits stop selling, and role rewards, role settings and the donation goal are paused. Nothing is deleted.`
}
