import { isAccessLost, isGuildDisabled, ownerIdOf } from '@guildshop/contract/guild-rules'
import type { Guild } from '@guildshop/contract/guilds'
import type { AuthUser } from '@guildshop/contract/session-token'
import type { FoundOrder } from '../../api/find-order.ts'

export type Destination = {
  /** Unique in the list. */
  id: string
  label: string
  /** What it is, shown beside the label. */
  kind: string
  to: { path: string; state?: object }
}

const pages = [
  ['Dashboard', '/dashboard'],
  ['Manage Orders', '/manage-orders'],
  ['Manage Servers', '/manage-servers'],
  ['My Profile', '/profile'],
  ['Premium and billing', '/profile#premium-subscription'],
  ['Discord and PayPal accounts', '/profile#account-connections'],
  ['Password and 2FA', '/profile#security'],
  ['Home', '/'],
  ['Help', '/help'],
  ['Discord community', '/discord'],
  ['Terms of Service', '/terms-of-service'],
  ['Privacy Policy', '/privacy-policy'],
] as const

/** The pages this user may open. */
export function pageDestinations({ isSuperAdmin }: Pick<AuthUser, 'isSuperAdmin'>): Destination[] {
  const open = [...pages, ...(isSuperAdmin ? [['Admin Center', '/admin'] as const] : [])]
  return open.map(([label, path]) => ({ id: path, label, kind: 'Page', to: { path } }))
}

type Offered = { hasMembers: boolean; hasPricing: boolean; hasStorefront: boolean }

/**
 * The user's servers. Leaves out shops that can't be opened, but not the orders of an owned server. `offeredBy` says which
 * further pages a server is known to have.
 */
export function serverDestinations(
  guilds: readonly Guild[],
  userId: string,
  offeredBy: (guildId: string) => Offered = nothingMore,
): Destination[] {
  return guilds.flatMap((guild) => {
    const { guildId, name, icon = null } = guild
    const id = encodeURIComponent(guildId)
    const isOwned = [null, userId].includes(ownerIdOf(guild))
    const isOpen = !isGuildDisabled(guild) && !isAccessLost(guild)
    const shop = { label: name, kind: 'Shop', to: { path: `/manage-servers/${id}`, state: { name, icon } } }
    const orders = { label: `${name} orders`, kind: 'Orders', to: { path: `/manage-orders?server=${id}` } }
    const { hasMembers, hasPricing, hasStorefront } = offeredBy(guildId)
    const pricing = { label: `${name} pricing`, kind: 'Pricing', to: { path: `/manage-servers/${id}/pricing` } }
    const front = { label: `${name} storefront`, kind: 'Storefront', to: { path: `/manage-servers/${id}/storefront` } }
    const members = { label: `${name} members`, kind: 'Members', to: { path: `/manage-servers/${id}/members` } }
    return [
      ...(isOpen ? [{ ...shop, id: `shop-${guildId}` }] : []),
      ...(isOwned ? [{ ...orders, id: `orders-${guildId}` }] : []),
      ...(isOwned && hasMembers ? [{ ...members, id: `members-${guildId}` }] : []),
      ...(isOpen && hasPricing ? [{ ...pricing, id: `pricing-${guildId}` }] : []),
      ...(isOpen && hasStorefront ? [{ ...front, id: `storefront-${guildId}` }] : []),
    ]
  })
}

const nothingMore = (): Offered => ({ hasMembers: false, hasPricing: false, hasStorefront: false })

/** Order numbers have no vowels, so few words look like one. */
const orderNumberPattern = /^#?(?:[A-Z\d]{1,2}-?)?[4RXKD8VZ2HQWN6GBTJ9MPC3FY57S]{4,8}$/i
const orderIdPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Of an order or a payment, or of a subscription. */
const paypalIdPattern = /^(?=.*\d)[A-Z\d]{17}$|^I-[A-Z\d]{10,14}$/i

/** What could name an order in the text: its number, its id or an id at PayPal. Null for other texts. */
export function orderNameIn(text: string): string | null {
  const typed = text.trim().replace(/^#/, '')
  return [orderNumberPattern, orderIdPattern, paypalIdPattern].some((pattern) => pattern.test(typed)) ? typed : null
}

export function orderDestination({ _id, orderNumber, itemName }: FoundOrder): Destination {
  const path = `/manage-orders/${encodeURIComponent(_id)}`
  return { id: 'order', label: `Order ${orderNumber ?? _id} · ${itemName}`, kind: 'Order', to: { path } }
}

/** Destinations whose label contains every typed word, in any order. */
export function matching(destinations: readonly Destination[], text: string): Destination[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return destinations.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
}
