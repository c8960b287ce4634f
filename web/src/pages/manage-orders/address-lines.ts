import type { ShippingAddress } from '@guildshop/contract/sales'
import { lazy } from '../../ui/format/lazy.ts'

type Parts = { name: string; line1: string; line2: string; city: string; state: string; zip: string }
/** The lines between the recipient and the country; blank ones are dropped. */
type Layout = (parts: Parts) => string[]

const joined = (between: string, ...parts: string[]) => parts.filter(Boolean).join(between)

const cityStateZip: Layout = ({ city, state, zip }) => [joined(', ', city, joined(' ', state, zip))]
const cityStateZipPlain: Layout = ({ city, state, zip }) => [joined(' ', city, state, zip)]
const zipCity: Layout = ({ city, state, zip }) => [joined(' ', zip, city), state === city ? '' : state]
const oneEach: Layout = ({ city, state, zip }) => [city, state === city ? '' : state, zip]

/** The last lines of an address as each country's post expects them. Elsewhere as in the US. */
const layouts: Record<string, Layout> = {
  AU: cityStateZipPlain,
  CA: cityStateZipPlain,
  GB: oneEach,
  IE: oneEach,
  NZ: ({ city, state, zip }) => [joined(' ', city, zip), state],
  BR: ({ city, state, zip }) => [joined('-', city, state), zip],
  MX: ({ city, state, zip }) => [joined(', ', joined(' ', zip, city), state)],
  IT: ({ city, state, zip }) => [joined(' ', zip, city, state)],
  IN: ({ city, state, zip }) => [joined(' ', city, zip), state],
}
const zipFirst = 'AT BE CH CZ DE DK EE ES FI FR GR HR HU IS LT LU LV NL NO PL PT RO RS SE SI SK'.split(' ')
for (const country of zipFirst) layouts[country] = zipCity

/** Japanese addresses go from the largest unit to the smallest and end with the recipient. */
const japanese: Layout = ({ name, line1, line2, city, state, zip }) => [
  zip && `〒${zip}`,
  `${state}${city}`,
  line1,
  line2,
  name,
]
const isJapanese = (text: string) => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)

/** Without the country. */
function localLines(address: ShippingAddress): string[] {
  const parts = {
    name: trimmed(address.recipientName),
    line1: trimmed(address.line1),
    line2: trimmed(address.line2),
    city: trimmed(address.city),
    state: trimmed(address.state),
    zip: trimmed(address.postalCode),
  }
  const country = countryOf(address)
  if (country === 'JP' && isJapanese(parts.city + parts.state)) return japanese(parts).filter(Boolean)
  const layout = layouts[country] ?? cityStateZip
  return [parts.name, parts.line1, parts.line2, ...layout(parts)].filter(Boolean)
}

/** The address as lines for a label, in the order of its country; empty without an address. */
export function addressLines(address: ShippingAddress | null | undefined): string[] {
  if (!address) return []
  return [...localLines(address), countryName(address)].filter(Boolean)
}

const regions = lazy(() => new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }))

/** The country's name, or its code if it has none. */
function countryName(address: ShippingAddress): string {
  const code = countryOf(address)
  if (!/^[A-Z]{2}$/.test(code)) return trimmed(address.countryCode)
  return regions().of(code) ?? code
}

/** PayPal's code for China is C2. */
function countryOf({ countryCode }: ShippingAddress): string {
  const code = trimmed(countryCode).toUpperCase()
  return code === 'C2' ? 'CN' : code
}

const trimmed = (text: string | null | undefined) => text?.trim() ?? ''
