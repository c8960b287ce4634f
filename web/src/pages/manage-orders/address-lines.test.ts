import { describe, expect, test } from 'vitest'
import { addressLines } from './address-lines.ts'

const at = (city: string, state: string, postalCode: string, countryCode: string) => ({
  recipientName: 'Ada Lovelace',
  line1: '12 St James Square',
  line2: 'Flat 3',
  city,
  state,
  postalCode,
  countryCode,
})
const start = ['Ada Lovelace', '12 St James Square', 'Flat 3']

describe('addressLines', () => {
  test.each([
    ['US', at('San Jose', 'CA', '95131', 'US'), ['San Jose, CA 95131', 'United States']],
    ['CA', at('Montréal', 'QC', 'H2Y 2A1', 'CA'), ['Montréal QC H2Y 2A1', 'Canada']],
    ['GB', at('Oxford', 'Oxfordshire', 'OX1 1NX', 'GB'), ['Oxford', 'Oxfordshire', 'OX1 1NX', 'United Kingdom']],
    ['DE', at('Berlin', 'Berlin', '10435', 'DE'), ['10435 Berlin', 'Germany']],
    ['FR', at('Lyon', 'Rhône', '69001', 'FR'), ['69001 Lyon', 'Rhône', 'France']],
    ['AU', at('Fitzroy', 'VIC', '3065', 'AU'), ['Fitzroy VIC 3065', 'Australia']],
    ['NZ', at('Wellington', 'WGN', '6011', 'NZ'), ['Wellington 6011', 'WGN', 'New Zealand']],
    ['BR', at('São Paulo', 'SP', '05435-000', 'BR'), ['São Paulo-SP', '05435-000', 'Brazil']],
    ['a country without rules', at('Windhoek', 'Khomas', '10005', 'NA'), ['Windhoek, Khomas 10005', 'Namibia']],
    ["PayPal's code for China", at('Xi’an', 'Shaanxi', '710000', 'C2'), ['Xi’an, Shaanxi 710000', 'China']],
  ])('follows the order of %s and names the country', (_, address, end) => {
    expect(addressLines(address)).toEqual([...start, ...end])
  })

  test('starts a Japanese address with the postal code and ends it with the recipient', () => {
    const address = {
      recipientName: '大塚 葵',
      line1: '神宮前4-12-10',
      line2: 'コーポ欅 203',
      city: '渋谷区',
      state: '東京都',
      postalCode: '150-0001',
      countryCode: 'JP',
    }

    expect(addressLines(address)).toEqual([
      '〒150-0001',
      '東京都渋谷区',
      '神宮前4-12-10',
      'コーポ欅 203',
      '大塚 葵',
      'Japan',
    ])
    expect(addressLines(at('Shibuya-ku', 'Tokyo', '150-0001', 'JP'))).toEqual([
      ...start,
      'Shibuya-ku, Tokyo 150-0001',
      'Japan',
    ])
  })

  test('omits missing parts', () => {
    expect(addressLines({ line1: '1 Main St', line2: ' ', recipientName: null, postalCode: '62701' })).toEqual([
      '1 Main St',
      '62701',
    ])
  })

  test.each(['QX', 'Mordor', '<b>'])('shows the unknown country %s as it is', (code) => {
    expect(addressLines(at('City', '', '', code)).at(-1)).toBe(code)
  })

  test.each([null, undefined, {}])('returns no lines for %o', (nothing) => {
    expect(addressLines(nothing)).toEqual([])
  })
})
