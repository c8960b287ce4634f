import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { itemForm } from '../../../testing/builders/item-builders.ts'
import { payingShop } from '../../../testing/paying-shop.ts'
import { settleSale } from '../settlement/settle-sale.ts'
import { cancelCheckout } from './finish-checkout.ts'
import type { PayableCheckout } from './start-checkout.ts'
import { sweepCheckouts } from './sweep-checkouts.ts'

const shop = await payingShop()
const { db, deps, owner, aStall, start, approve, readItem } = shop

type Stall = Awaited<ReturnType<typeof aStall>>
type Loaded = { stock: number; version: number }
type Scenario = { stall: Stall; checkouts: PayableCheckout[]; forms: Loaded[]; added: number }

const initialStock = 3
const longEnough = 180_000
const listed = z.array(z.object({ stock: z.number(), version: z.number() }))

/** A manager opens the editor; the form may be submitted much later. */
async function open({ stall, forms }: Scenario): Promise<void> {
  const { body } = await shop.get(`/api/guilds/${stall.guild.guildId}/items`, { as: owner })
  forms.push(...listed.parse(body))
}

async function save(scenario: Scenario, loaded: Loaded, change: number): Promise<void> {
  const stock = Math.max(0, loaded.stock + change)
  const fields = {
    requiresShipping: 'true',
    stock: String(stock),
    loadedStock: String(loaded.stock),
    version: String(loaded.version),
  }
  const { status } = await shop.put(`/api/items/${scenario.stall.item.id}`, { as: owner, body: itemForm(fields) })
  if (status === 200) scenario.added += stock - loaded.stock
  else expect(status).toBe(409)
}

async function perform(scenario: Scenario, { what, which, change }: Act): Promise<unknown> {
  const { stall, checkouts, forms } = scenario
  if (what === 'start') return checkouts.push(await start(stall))
  if (what === 'open') return open(scenario)
  if (what === 'sweep') {
    shop.moveClock(31)
    return sweepCheckouts.run({}, deps)
  }
  const loaded = forms[which % Math.max(1, forms.length)]
  if (what === 'save') return loaded && save(scenario, loaded, change)
  const checkout = checkouts[which % Math.max(1, checkouts.length)]
  if (!checkout) return undefined
  if (what === 'cancel') return cancelCheckout(deps, checkout.saleId)
  // The sandbox refuses to approve a paid order.
  await approve(checkout.approveUrl).catch(() => undefined)
  return settleSale(deps, checkout.saleId)
}

const act = fc.record({
  what: fc.constantFrom('start', 'start', 'pay', 'pay', 'open', 'save', 'save', 'cancel', 'sweep'),
  which: fc.nat({ max: 9 }),
  change: fc.integer({ min: -3, max: 3 }),
})
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never

const rounds = fc.array(fc.array(act, { minLength: 2, maxLength: 6 }), { minLength: 3, maxLength: 6 })

/** Runs the rounds, each concurrently, and returns the state after every round. */
async function play(rounds: Act[][], check: (now: { left: number; sold: number; added: number }) => void) {
  const stall = await aStall({ stock: initialStock, requiresShipping: true })
  const scenario: Scenario = { stall, checkouts: [], forms: [], added: 0 }
  await open(scenario)
  for (const round of rounds) {
    const done = await Promise.allSettled(round.map((one) => perform(scenario, one)))
    const broken = done.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    expect(broken.filter((reason) => !reason.includes('sold out'))).toEqual([])

    const { stock, reserved } = await readItem(stall.item.id)
    const sales = await db.selectFrom('sale').select('state').where('itemId', '=', stall.item.id).execute()
    expect(reserved).toBeLessThanOrEqual(stock)
    check({ left: stock, sold: sales.filter(({ state }) => state === 'paid').length, added: scenario.added })
  }
}

test(
  'concurrent sales and restocking edits conserve the stock',
  async () => {
    const restocking = rounds.map((all) =>
      all.map((round) => round.map((one) => ({ ...one, change: Math.abs(one.change) }))),
    )

    await fc.assert(
      fc.asyncProperty(restocking, (all) =>
        play(all, ({ left, sold, added }) => expect(left + sold).toBe(initialStock + added)),
      ),
      { numRuns: 6, seed: 20_260_801 },
    )
  },
  longEnough,
)

test(
  'concurrent sales and edits in both directions oversell nothing',
  async () => {
    await fc.assert(
      fc.asyncProperty(rounds, async (all) => {
        let most = initialStock
        await play(all, ({ left, sold, added }) => {
          // An edit may request less than is left or reserved, but never removes more than there is.
          expect(left + sold).toBeGreaterThanOrEqual(initialStock + added)
          most = Math.max(most, left + sold)
          expect(sold).toBeLessThanOrEqual(most)
        })
      }),
      { numRuns: 6, seed: 20_260_802 },
    )
  },
  longEnough,
)
