import type { ShippingAddress } from '@guildshop/contract/sales'

/** The address as lines for a label; empty without an address. */
export function addressLines(address: ShippingAddress | null | undefined): string[] {
  if (!address) return []
  const region = joined(' ', address.state, address.postalCode)
  return [
    address.recipientName,
    address.line1,
    address.line2,
    joined(', ', address.city, region),
    address.countryCode,
  ].flatMap((line) => line?.trim() || [])
}

const joined = (between: string, ...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(between)
