import { describe, expect, test } from 'vitest'
import { carriers, parseTracking, trackingSuggestions } from './carriers.ts'

const recognise = (text: string) => {
  const { carrier, number, url } = parseTracking(text)
  return [carrier?.name ?? null, number, url]
}

describe('parseTracking', () => {
  test.each([
    ['1Z999AA10123456784', 'UPS', '1Z999AA10123456784', 'https://www.ups.com/track?tracknum=1Z999AA10123456784'],
    [
      '9400 1000 0000 0000 0000 00',
      'USPS',
      '9400100000000000000000',
      'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400100000000000000000',
    ],
    [
      'rr 123 456 785 gb',
      'Royal Mail',
      'RR123456785GB',
      'https://www.royalmail.com/track-your-item#/tracking-results/RR123456785GB',
    ],
    [
      '00340434161094042557',
      'DHL',
      '00340434161094042557',
      'https://www.dhl.com/global-en/home/tracking.html?tracking-id=00340434161094042557',
    ],
  ])('recognises %s by its format', (text, ...expected) => {
    expect(recognise(text)).toEqual(expected)
  })

  test.each([
    ['FedEx 123456789012', 'FedEx', '123456789012', 'https://www.fedex.com/fedextrack/?trknbr=123456789012'],
    ['dpd: 01234567890123', 'DPD', '01234567890123', 'https://tracking.dpd.de/status/en_US/parcel/01234567890123'],
    ['Deutsche Post RR 123 456 785 DE', 'Deutsche Post', 'RR123456785DE', expect.stringContaining('RR123456785DE')],
    ['DHL Express 1234567890', 'DHL', '1234567890', expect.stringContaining('tracking-id=1234567890')],
    ['Hermes 12345678901234', 'Hermes', '12345678901234', expect.stringMatching(/#12345678901234$/)],
  ])('uses the name in %s', (text, ...expected) => {
    expect(recognise(text)).toEqual(expected)
  })

  test.each([
    'NZ 123 456',
    'TRACK-1',
    '123456789012',
    'DHL',
    'UPS left it with the neighbour at 5',
    'UPS <script>1</script>',
    'https://evil.example/1Z999AA10123456784',
    'RR123456785XX',
    // Closed in January 2026.
    'Sendle S1234567',
    '',
  ])('returns "%s" unchanged, without a link', (text) => {
    expect(recognise(text)).toEqual([null, text, null])
  })
})

test('every carrier has a page of its own and a code that PayPal accepts', () => {
  for (const { url, paypalCode } of carriers) {
    expect(new URL(url.replace('{number}', '1')).protocol).toBe('https:')
    expect(url.split('{number}')).toHaveLength(2)
    expect(paypalCode).toMatch(/^[0-9A-Z_]{1,64}$/)
  }
  expect(new Set(carriers.map(({ name }) => name)).size).toBe(carriers.length)
})

describe('trackingSuggestions', () => {
  test('offers each carrier that may have issued the number', () => {
    expect(trackingSuggestions(' 123456789012 ').map(({ text }) => text)).toEqual([
      'FedEx 123456789012',
      'DHL 123456789012',
      'GLS 123456789012',
      'Purolator 123456789012',
    ])
  })

  test('completes the name of a carrier', () => {
    expect(trackingSuggestions('de')).toEqual([{ name: 'Deutsche Post', text: 'Deutsche Post ' }])
  })

  test('a suggestion is recognised', () => {
    for (const { name, text } of trackingSuggestions('12345678901234')) {
      expect(parseTracking(text).carrier?.name).toBe(name)
    }
  })

  test.each(['', ' d', '1Z999AA10123456784', 'FedEx 123456789012', 'TRACK-1', 'zzz'])(
    'offers nothing for "%s"',
    (text) => {
      expect(trackingSuggestions(text)).toEqual([])
    },
  )
})
