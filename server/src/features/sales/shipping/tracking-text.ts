import { parseTracking } from '@guildshop/contract/carriers'
import { plainText } from '../../../providers/discord/chat-text.ts'

const longest = 200

/** A tracking number for Discord: a link if we know the carrier, otherwise what the seller typed, escaped. */
export function trackingText(trackingNumber: string): string {
  const { number, url } = parseTracking(trackingNumber)
  return url ? `[${number}](${url})` : plainText(trackingNumber, longest)
}
