import { Locale } from 'discord-api-types/v10'
import { describe, expect, test } from 'vitest'
import { paypalLocale } from './paypal-locale.ts'

describe('paypalLocale', () => {
  test.each([
    ['de', 'de-DE'],
    ['en-GB', 'en-GB'],
    ['es-419', 'es-MX'],
    ['pt-BR', 'pt-BR'],
    ['zh-TW', 'zh-TW'],
    ['ja', 'ja-JP'],
    ['zh-Hant-TW', 'zh-CN'],
    ['hr', null],
    ['uk', null],
    ['', null],
    ['constructor', null],
  ])('maps %s to %s', (tag, expected) => {
    expect(paypalLocale(tag)).toBe(expected)
  })

  test("maps each of Discord's locales to five characters or nothing", () => {
    const mapped = Object.values(Locale).map(paypalLocale)

    expect(mapped.filter((locale) => locale !== null && !/^[a-z]{2}-[A-Z]{2}$/.test(locale))).toEqual([])
    expect(mapped.filter((locale) => locale === null)).toHaveLength(3)
  })
})
