import { guildIconUrl } from '../../api/guilds/guild-icon-url.ts'

const statuses = ['success', 'cancel', 'error'] as const
export type PaymentStatus = (typeof statuses)[number] | 'trial' | 'review' | 'invalid'

const longestText = 300
const reordersOrHides = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Reads the result from untrusted query parameters. They are only displayed, as plain text. */
export function readPaymentResult(query: URLSearchParams) {
  const guildId = idIn(query, 'guildId')
  const channelId = idIn(query, 'channelId')
  return {
    status: statusIn(query),
    message: textIn(query, 'message'),
    orderId: textIn(query, 'orderId'),
    orderNumber: numberIn(query),
    hasReceipt: isReceiptOffered(query),
    place: guildId && channelId ? `${guildId}/${channelId}` : null,
    guild: query.get('isOwnerPremium') === 'true' ? guildIn(query, guildId) : null,
  }
}

function statusIn(query: URLSearchParams): PaymentStatus {
  const given = query.get('status')
  if (given === 'error' && query.get('review') === 'true') return 'review'
  if (given === 'success' && query.get('trial') === 'true') return 'trial'
  return statuses.find((status) => status === given) ?? 'invalid'
}

function textIn(query: URLSearchParams, name: string): string {
  const text = (query.get(name) ?? '').replace(reordersOrHides, '').trim()
  return [...text].slice(0, longestText).join('')
}

function idIn(query: URLSearchParams, name: string): string | null {
  const id = query.get(name) ?? ''
  return /^\d{1,20}$/.test(id) ? id : null
}

/** Absent unless it looks like one of our order numbers. */
function numberIn(query: URLSearchParams): string | null {
  const number = query.get('orderNumber') ?? ''
  return /^[A-Z0-9]{1,2}-[A-Z0-9]{4,8}$/.test(number) ? number : null
}

/** Servers that offer receipts say so, and their order IDs are UUIDs. */
function isReceiptOffered(query: URLSearchParams): boolean {
  const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(query.get('orderId') ?? '')
  return isUuid && query.get('receipt') === 'true'
}

function guildIn(query: URLSearchParams, guildId: string | null) {
  const name = textIn(query, 'guildName')
  const iconUrl = iconIn(query.get('guildIcon') ?? '', guildId)
  return name || iconUrl ? { name, iconUrl } : null
}

function iconIn(icon: string, guildId: string | null): string | null {
  if (/^\w{1,64}$/.test(icon)) return guildId && guildIconUrl(guildId, icon)
  return icon.startsWith('https://cdn.discordapp.com/') && isOnImageHost(icon) ? icon : null
}

function isOnImageHost(text: string): boolean {
  try {
    return new URL(text).origin === 'https://cdn.discordapp.com'
  } catch {
    return false
  }
}
