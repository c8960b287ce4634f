import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isNumberOf, orderNumber, serialsIn } from './order-number.ts'

const largest = 2 ** 31 - 1
const aSerial = fc.integer({ min: 0, max: largest })
const aPrefix = fc.stringMatching(/^[A-Z0-9]{1,2}$/)
const numberOf = (serial: number) => orderNumber({ serial, orderPrefix: 'PF' })

describe('orderNumber', () => {
  test.each([
    ['the last four characters', 19_682, /^PF-\w{4}$/],
    ['the first five', 19_683, /^PF-\w{5}$/],
    ['the first six', 531_441, /^PF-\w{6}$/],
    ['the largest serial', largest, /^PF-\w{8}$/],
  ])('grows with the number of sales: %s', (_, serial, shape) => {
    expect(numberOf(serial)).toMatch(shape)
  })

  test.each([0, 18_000, 530_000, largest - 3000])('never repeats a number, from serial %d', (first) => {
    const numbers = new Set(Array.from({ length: 3000 }, (_, index) => numberOf(first + index)))

    expect(numbers.size).toBe(3000)
  })

  test('can be decoded to its serial only', () => {
    fc.assert(fc.property(aSerial, (serial) => serialsIn(numberOf(serial).slice(3))[0] === serial))
  })

  test("doesn't show how many orders there are", () => {
    expect([1, 2, 3].map(numberOf)).toEqual(['PF-Z29D', 'PF-XNTT', 'PF-RGD6'])
  })

  test('avoids vowels and characters that look alike', () => {
    fc.assert(fc.property(aSerial, (serial) => !/[01AEILOU]/.test(numberOf(serial).slice(3))))
  })
})

describe('serialsIn', () => {
  test('includes the serial of any order number, however it is written', () => {
    fc.assert(
      fc.property(aSerial, aPrefix, (serial, orderPrefix) => {
        const order = { serial, orderPrefix }
        const number = orderNumber(order)
        const code = number.slice(number.indexOf('-') + 1)
        for (const text of [number, `#${number}`, number.toLowerCase(), orderPrefix + code, code]) {
          expect(serialsIn(text)).toContain(serial)
          expect(isNumberOf(order, text)).toBe(true)
        }
      }),
    )
  })

  test.each(['', 'mug', '7K3', 'a long text', 'Lantern', '5O190127TN364715T', '龍龍龍龍', '1010'])(
    'finds none in %j',
    (text) => {
      expect(serialsIn(text)).toEqual([])
    },
  )

  test('returns only integers that the column can store', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 100 }), (text) =>
        serialsIn(text).every((serial) => Number.isInteger(serial) && serial >= 0 && serial <= largest),
      ),
    )
  })
})

describe('isNumberOf', () => {
  test('refuses another prefix and another code', () => {
    const order = { serial: 1, orderPrefix: 'PF' }

    expect(isNumberOf(order, 'XX-Z29D')).toBe(false)
    expect(isNumberOf(order, 'PF-XNTT')).toBe(false)
  })
})
