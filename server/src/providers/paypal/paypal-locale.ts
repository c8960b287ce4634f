/** PayPal's checkout languages, by language; PayPal expects five characters. */
const locales: Record<string, string> = {
  bg: 'bg-BG',
  cs: 'cs-CZ',
  da: 'da-DK',
  de: 'de-DE',
  el: 'el-GR',
  en: 'en-US',
  es: 'es-ES',
  fi: 'fi-FI',
  fr: 'fr-FR',
  hu: 'hu-HU',
  id: 'id-ID',
  it: 'it-IT',
  ja: 'ja-JP',
  ko: 'ko-KR',
  lt: 'lt-LT',
  nl: 'nl-NL',
  no: 'no-NO',
  pl: 'pl-PL',
  pt: 'pt-BR',
  ro: 'ro-RO',
  ru: 'ru-RU',
  sv: 'sv-SE',
  th: 'th-TH',
  tr: 'tr-TR',
  vi: 'vi-VN',
  zh: 'zh-CN',
}

/** Maps a BCP 47 tag to a locale that PayPal accepts, or null for a language it doesn't offer. */
export function paypalLocale(tag: string): string | null {
  // Latin America; PayPal accepts countries only.
  if (tag === 'es-419') return 'es-MX'
  const [language = '', region] = tag.split('-')
  const usual = Object.hasOwn(locales, language) ? locales[language] : undefined
  if (!usual) return null
  return region && /^[A-Z]{2}$/.test(region) ? `${language}-${region}` : usual
}
