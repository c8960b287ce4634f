type Carrier = {
  name: string
  /** Other names a seller may type before the number. */
  aliases?: readonly string[]
  /** PayPal's code. */
  paypalCode: string
  /** Only this carrier issues numbers like these. */
  owns?: RegExp
  /** The carrier issues numbers like these, and so do others. */
  issues?: RegExp
  /** The country of an international postal number, for example GB in RR123456785GB. */
  country?: string
  /** The tracking page, with a placeholder for the number. */
  url: string
}

/** Carriers with a public tracking page. */
export const carriers: readonly Carrier[] = [
  {
    name: 'UPS',
    paypalCode: 'UPS',
    owns: /^1Z[0-9A-Z]{16}$/,
    url: 'https://www.ups.com/track?tracknum={number}',
  },
  {
    name: 'USPS',
    paypalCode: 'USPS',
    owns: /^(420\d{5}(\d{4})?)?9[1-5]\d{20}$/,
    issues: /^\d{20}$/,
    country: 'US',
    url: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}',
  },
  {
    name: 'FedEx',
    paypalCode: 'FEDEX',
    issues: /^(\d{12}|\d{15}|\d{20})$/,
    url: 'https://www.fedex.com/fedextrack/?trknbr={number}',
  },
  {
    name: 'DHL',
    aliases: ['DHL Express', 'DHL Paket', 'DHL eCommerce'],
    paypalCode: 'DHL',
    owns: /^(00340\d{15}|JJD\d{16,20}|JVGL\d{10,20})$/,
    issues: /^(\d{10}|\d{12})$/,
    url: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={number}',
  },
  {
    name: 'Royal Mail',
    paypalCode: 'ROYAL_MAIL',
    issues: /^\d{16}$/,
    country: 'GB',
    url: 'https://www.royalmail.com/track-your-item#/tracking-results/{number}',
  },
  {
    name: 'Parcelforce',
    paypalCode: 'PARCELFORCE',
    issues: /^[A-Z]{2}\d{7}$/,
    url: 'https://www.parcelforce.com/track-trace?trackNumber={number}',
  },
  {
    name: 'Evri',
    paypalCode: 'HERMESWORLD_UK',
    issues: /^([A-Z]\w{15}|\d{16})$/,
    url: 'https://www.evri.com/track/parcel/{number}',
  },
  {
    name: 'Hermes',
    aliases: ['myHermes'],
    paypalCode: 'HERMES_DE',
    issues: /^\d{14}$/,
    url: 'https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation#{number}',
  },
  {
    name: 'Deutsche Post',
    paypalCode: 'DEUTSCHE_DE',
    country: 'DE',
    url: 'https://www.deutschepost.de/de/s/sendungsverfolgung.html?piececode={number}',
  },
  {
    name: 'DPD',
    paypalCode: 'DPD',
    issues: /^\d{14}$/,
    url: 'https://tracking.dpd.de/status/en_US/parcel/{number}',
  },
  {
    name: 'GLS',
    paypalCode: 'GLS',
    issues: /^\d{11,12}$/,
    url: 'https://gls-group.com/GROUP/en/parcel-tracking?match={number}',
  },
  {
    name: 'Canada Post',
    aliases: ['Postes Canada'],
    paypalCode: 'CA_CANADA_POST',
    issues: /^\d{16}$/,
    country: 'CA',
    url: 'https://www.canadapost-postescanada.ca/track-reperage/en#/resultList?searchFor={number}',
  },
  {
    name: 'Purolator',
    paypalCode: 'PUROLATOR',
    issues: /^([A-Z]{3}\d{9}|\d{12})$/,
    url: 'https://www.purolator.com/en/shipping/tracker?pin={number}',
  },
  {
    name: 'Australia Post',
    aliases: ['AusPost'],
    paypalCode: 'AU_AU_POST',
    issues: /^([A-Z]{3}\d{9,12}|\d{2}[A-Z]{3}\d{10,18}|\d{23})$/,
    country: 'AU',
    url: 'https://auspost.com.au/mypost/track/details/{number}',
  },
  {
    name: 'NZ Post',
    aliases: ['New Zealand Post'],
    paypalCode: 'NZ_NZ_POST',
    country: 'NZ',
    url: 'https://www.nzpost.co.nz/tools/tracking?trackid={number}',
  },
  {
    name: 'La Poste',
    aliases: ['Colissimo'],
    paypalCode: 'LA_POSTE_SUIVI',
    country: 'FR',
    url: 'https://www.laposte.fr/outils/suivre-vos-envois?code={number}',
  },
  {
    name: 'Swiss Post',
    paypalCode: 'SWISS_POST',
    owns: /^99\d{16}$/,
    country: 'CH',
    url: 'https://service.post.ch/ekp-web/ui/entry/search/{number}',
  },
  {
    name: 'An Post',
    paypalCode: 'AN_POST',
    country: 'IE',
    url: 'https://www.anpost.com/Post-Parcels/Track/History?item={number}',
  },
  {
    name: 'Japan Post',
    paypalCode: 'JPN_JAPAN_POST',
    country: 'JP',
    url: 'https://trackings.post.japanpost.jp/services/srv/search/direct?locale=en&reqCodeNo1={number}',
  },
]

const internationalNumber = /^[A-Z]{2}\d{9}([A-Z]{2})$/
const plausibleNumber = /^[0-9A-Z-]{6,40}$/

type Tracking = { carrier: Carrier | null; number: string; url: string | null }

/**
 * Splits what a seller typed into carrier and number. The carrier is named before the number ("DHL 123…") or is the only
 * one that issues such numbers. Without a carrier there is no link: a typed URL is never linked.
 */
export function parseTracking(text: string): Tracking {
  const named = carrierNamedIn(text)
  const number = compact(named ? text.trim().slice(named.length) : text)
  const carrier = plausibleNumber.test(number) ? (named?.carrier ?? carrierOfNumber(number)) : null
  if (!carrier) return { carrier: null, number: text, url: null }
  return { carrier, number, url: carrier.url.replace('{number}', encodeURIComponent(number)) }
}

const compact = (text: string) =>
  text
    .replace(/^[\s:#-]+/, '')
    .replaceAll(/\s/g, '')
    .toUpperCase()

/** The longest carrier name that the text starts with, if only a number follows it. */
function carrierNamedIn(text: string): { carrier: Carrier; length: number } | null {
  const typed = text.trim().toLowerCase()
  const found = carriers
    .flatMap((carrier) => [carrier.name, ...(carrier.aliases ?? [])].map((name) => ({ carrier, name })))
    .filter(({ name }) => typed.startsWith(name.toLowerCase()) && /^[\s:#-]+\S/.test(typed.slice(name.length)))
    .sort((one, other) => other.name.length - one.name.length)[0]
  if (!found || !isOnlyNumber(typed.slice(found.name.length))) return null
  return { carrier: found.carrier, length: found.name.length }
}

/** Groups of a number contain a digit or are as short as the letters of RR 123 456 785 GB. */
const isOnlyNumber = (text: string) =>
  /\d/.test(text) &&
  text
    .split(/[\s:#-]+/)
    .filter(Boolean)
    .every((group) => /\d/.test(group) || group.length <= 2)

function carrierOfNumber(number: string): Carrier | null {
  const country = internationalNumber.exec(number)?.[1]
  return carriers.find((carrier) => carrier.owns?.test(number) || (country && carrier.country === country)) ?? null
}

const maxSuggestions = 6

/** Carriers that may have issued the typed number, or whose name was partly typed. None if the carrier is clear. */
export function trackingSuggestions(text: string): { name: string; text: string }[] {
  const typed = text.trim()
  if (typed.length < 2 || parseTracking(typed).carrier) return []
  const number = compact(typed)
  const found = /\d/.test(typed)
    ? carriers.filter(({ issues }) => issues?.test(number)).map(({ name }) => ({ name, text: `${name} ${typed}` }))
    : carriers.filter(({ name }) => startsWith(name, typed)).map(({ name }) => ({ name, text: `${name} ` }))
  return found.slice(0, maxSuggestions)
}

const startsWith = (name: string, typed: string) => name.toLowerCase().startsWith(typed.toLowerCase())
