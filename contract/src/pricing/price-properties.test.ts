import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reducedPrice, smallestAmount } from './price-amounts.ts'
import { appliesTo, priceFor } from './price-for.ts'
import { limitWindows, type PriceRule, priceEffects, priceModes, ruleState } from './price-rules.ts'
import { type Buyer, type ItemPricing, type PricedItem, type Purchase, plainPricing } from './priced-item.ts'
import { now } from './pricing.testing.ts'

const currencies = fc.constantFrom('USD', 'JPY')
const itemIds = fc.constantFrom('mug', 'cup', 'hat')
const roleIds = fc.subarray(['vip', 'staff'])
const times = fc.date({ min: new Date('2026-10-01'), max: new Date('2026-12-31'), noInvalidDate: true })
const centsIn = (currency: string, most = 100_000) =>
  fc.nat(most / smallestAmount(currency)).map((units) => units * smallestAmount(currency))

const ruleIn = (currency: string, kind: PriceRule['kind']): fc.Arbitrary<PriceRule> =>
  fc.constantFrom(...priceEffects).chain((effect) =>
    fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd').map((id) => `${kind}-${id}`),
      kind: fc.constant(kind),
      name: fc.constant('Offer'),
      effect: fc.constant(effect),
      value: effect === 'percent' ? fc.integer({ min: 1, max: 100 }) : centsIn(currency),
      currency: fc.constant(effect === 'percent' ? null : currency),
      itemIds: fc.option(fc.array(itemIds)),
      startsAt: fc.option(times),
      endsAt: fc.option(times),
      roleIds,
      isPaused: fc.boolean(),
      totalUses: fc.option(fc.integer({ min: 1, max: 3 })),
      usesPerBuyer: fc.option(fc.integer({ min: 1, max: 3 })),
      minimumAmount: fc.constant(null),
      isFirstPurchaseOnly: fc.boolean(),
      uses: fc.nat(3),
    }),
  )

const purchaseIn = (currency: string): fc.Arbitrary<Purchase> =>
  fc.record({
    saleId: fc.uuid(),
    itemId: fc.option(itemIds),
    itemName: fc.constant('Thing'),
    quantity: fc.integer({ min: 1, max: 5 }),
    price: centsIn(currency),
    currency: fc.constantFrom(currency, 'EUR'),
    credit: centsIn(currency),
    upgradedSaleId: fc.constant(null),
    ruleId: fc.option(fc.constantFrom('code-a', 'sale-b')),
    at: times,
    isOpen: fc.boolean(),
    isGranted: fc.boolean(),
    isOwnPayment: fc.boolean(),
    isHeld: fc.boolean(),
  })

const pricingIn = (currency: string): fc.Arbitrary<ItemPricing> =>
  fc.record({
    mode: fc.constantFrom(...priceModes),
    minimumPrice: centsIn(currency),
    suggestedPrices: fc.constant([]),
    limit: fc.option(fc.record({ units: fc.integer({ min: 1, max: 9 }), window: fc.constantFrom(...limitWindows) })),
    requiredRoleIds: roleIds,
    requiredItems: fc.array(
      itemIds.map((id) => ({ id, name: id })),
      { maxLength: 1 },
    ),
    isHiddenUntilMet: fc.boolean(),
    group: fc.option(
      fc.record({
        id: fc.constant('group'),
        name: fc.constant('Ranks'),
        isExclusive: fc.boolean(),
        offersUpgrades: fc.boolean(),
        items: fc.array(fc.record({ id: itemIds, price: centsIn(currency) })),
      }),
    ),
  })

type Case = {
  item: PricedItem
  buyer: Buyer
  code: PriceRule | 'invalid' | null
  quantity: number
  chosenPrice: number | null
}

const cases: fc.Arbitrary<Case> = currencies.chain((currency) =>
  fc.record({
    item: fc.record({
      id: fc.constant('mug'),
      price: centsIn(currency).map((cents) => cents + smallestAmount(currency)),
      currency: fc.constant(currency),
      requiresShipping: fc.boolean(),
      isMembership: fc.boolean(),
      renewsAutomatically: fc.boolean(),
      pricing: fc.oneof({ weight: 2, arbitrary: fc.constant(plainPricing) }, pricingIn(currency)),
      rules: fc.array(fc.oneof(ruleIn(currency, 'sale'), ruleIn(currency, 'role')), { maxLength: 5 }),
    }),
    buyer: fc.record({ roleIds: fc.option(roleIds), purchases: fc.array(purchaseIn(currency), { maxLength: 4 }) }),
    code: fc.oneof(fc.constant(null), fc.constant('invalid' as const), ruleIn(currency, 'code')),
    quantity: fc.integer({ min: 1, max: 5 }),
    chosenPrice: fc.option(fc.oneof(centsIn(currency), fc.constantFrom(0.5, -1, Number.NaN, 1e12))),
  }),
)

const decide = ({ item, buyer, ...asked }: Case) => priceFor(item, buyer, { now, ...asked })
const check = (holds: (one: Case) => void) => fc.assert(fc.property(cases, holds), { numRuns: 300 })

describe('every price', () => {
  test('is between zero and the list price, in units of its currency, and lower only by a rule', () => {
    check((one) => {
      const decision = decide(one)
      if ('refusal' in decision) return
      const unit = smallestAmount(one.item.currency)

      expect(decision.price).toBeGreaterThanOrEqual(0)
      expect(decision.price).toBeLessThanOrEqual(decision.listPrice)
      expect([decision.price % unit, decision.listPrice % unit, decision.listPrice % one.quantity]).toEqual([0, 0, 0])
      expect(decision.applied !== null).toBe(decision.price < decision.listPrice)
    })
  })

  test('is above zero for what is shipped and for memberships', () => {
    check((one) => {
      const decision = decide(one)
      if ('refusal' in decision || !(one.item.requiresShipping || one.item.isMembership)) return

      expect(decision.price).toBeGreaterThan(0)
    })
  })

  test('is the same for the same inputs, in any order of the rules', () => {
    check((one) => {
      const [decision, again] = [decide(one), decide(structuredClone(one))]
      const reversed = decide({ ...one, item: { ...one.item, rules: one.item.rules.toReversed() } })

      expect(again).toEqual(decision)
      if ('refusal' in decision) expect(reversed).toEqual(decision)
      else expect(reversed).toMatchObject({ price: decision.price, isCodeUnused: decision.isCodeUnused })
    })
  })

  test('is the best of all rules that apply', () => {
    check((one) => {
      const { item, buyer, quantity } = one
      const decision = decide(one)
      if ('refusal' in decision || item.pricing.mode === 'chosen') return
      const holds = ({ roleIds: asked }: PriceRule) =>
        asked.length === 0 || buyer.roleIds === null || asked.some((id) => buyer.roleIds?.includes(id))
      const running = item.rules.filter(
        (rule) => ruleState(rule, now) === 'active' && appliesTo(rule, item) && holds(rule),
      )
      const least = item.requiresShipping || item.isMembership ? smallestAmount(item.currency) : 0
      const { listPrice } = decision

      for (const rule of running) {
        const price = reducedPrice(rule, { listPrice, quantity, currency: item.currency })
        expect(decision.price).toBeLessThanOrEqual(Math.max(price, Math.min(least, listPrice)))
      }
    })
  })

  test('uses a code only if it is better than without', () => {
    check((one) => {
      const decision = decide(one)
      if ('refusal' in decision) return
      const without = decide({ ...one, code: null })
      if ('refusal' in without) throw new Error(without.message)
      const isUsed = decision.applied?.kind === 'code'

      expect(decision.price).toBeLessThanOrEqual(without.price)
      expect(isUsed).toBe(decision.price < without.price)
      expect(decision.isCodeUnused).toBe(one.code !== null && !isUsed)
    })
  })

  test('is replaced by a message if the purchase is refused', () => {
    check((one) => {
      const decision = decide(one)

      if ('refusal' in decision) expect(decision.message).toMatch(/^[A-Z].{5,}\.$/)
    })
  })
})
