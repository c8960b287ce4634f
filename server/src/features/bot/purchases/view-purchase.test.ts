import type { Selectable } from 'kysely'
import { expect, test, vi } from 'vitest'
import { orderNumber } from '../../../db/order-number.ts'
import type { Sale } from '../../../db/tables.ts'
import { onDiscord, roles } from '../../../testing/builders/guild-builders.ts'
import { purchaseBuilders } from '../../../testing/builders/purchase-builders.ts'
import { chatShop } from '../../../testing/chat-shop.ts'
import { whileUncommitted } from '../../../testing/while-uncommitted.ts'

const shop = await chatShop()
const { aShop, robin, sam, db, deps } = shop
const { aPurchase, addKeys, addFile, addLink, addText, addRole } = purchaseBuilders(deps)
const { guild } = await aShop()
const course = 'https://academy.example/watch?lesson=1&secret=a_b_c'

const numberOf = (sale: Selectable<Sale>) => orderNumber({ ...sale, ...guild })
/** The order's own message, from the list. */
const open = async (sale: Selectable<Sale>, member = robin) =>
  member.press(await member.type('/orders'), `View ${numberOf(sale)}`)
const view = async (sale: Selectable<Sale>) => robin.press(await open(sale), 'View your purchase')
const refund = (sale: Selectable<Sale>, refundTakesBack: boolean, tx = db) =>
  tx
    .updateTable('sale')
    .set({ refundedAt: deps.now(), refundedCents: sale.price, refundTakesBack })
    .where('id', '=', sale.id)
    .execute()
const ledger = (sale: Selectable<Sale>) =>
  db
    .selectFrom('entitlement')
    .select(['kind', 'firstViewedAt'])
    .where('saleId', '=', sale.id)
    .orderBy('sortOrder')
    .execute()

test('shows everything the buyer owns, in order, only to them', async () => {
  const sale = await aPurchase(guild)
  await addRole(sale, roles.legend)
  await addKeys(sale, ['AAAA-1111', 'BB`BB``*2222*'])
  await addLink(sale, course)
  await addText(sale, 'Ask **Milo** for <#1>.\nThen start.')
  await addFile(sale)

  const answer = await view(sale)

  expect(answer.isEphemeral).toBe(true)
  expect(answer.texts).toEqual([
    `### **Bundle** · Order **${numberOf(sale)}**`,
    '**Role**\n**Legend** (permanent)',
    '**Game key**\n```\nAAAA-1111\n```\n```\nBB`BB``*2222*\n```',
    `**Course**\n<${course}>`,
    '**Instructions**\nAsk \\*\\*Milo\\*\\* for \\<\\#1\\>.\nThen start.',
    expect.stringMatching(
      /^\*\*Soundtrack\*\*\n\*\*soundtrack.zip\*\*\n12 bytes · Version 1 · 5 of 5 downloads left\nThe download link expires <t:\d+:R>/,
    ),
  ])
  expect(answer.labels).toEqual(['Course', 'Download Soundtrack'])
  expect(answer.link).toBe(course)
})

test('signs a download link that works and counts', async () => {
  const sale = await aPurchase(guild)
  await addFile(sale, { downloadLimit: 1 })

  const first = await view(sale)
  const file = await fetch(first.link ?? '')
  const again = await view(sale)

  expect([file.status, await file.text()]).toEqual([200, 'a soundtrack'])
  expect(again.texts[1]).toContain("You've used all 1 downloads.")
  expect(again.link).toBeUndefined()
})

test('shows how long roles last', async () => {
  const sale = await aPurchase(guild)
  const [past, future] = [new Date(Date.now() - 5000), new Date(Date.now() + 86_400_000)]
  await addRole(sale, roles.legend, { roleDays: 30, endsAt: future })
  await addRole(sale, roles.legend, { roleDays: 30, endsAt: past })
  await addRole(sale, '410000000000019999', { waivedAt: past })
  await addText(sale, 'x')

  const { texts } = await view(sale)

  expect(texts.slice(1, 4)).toEqual([
    `**Role**\n**Legend**, until <t:${Math.floor(future.getTime() / 1000)}:f>`,
    `**Role**\n**Legend**, ended <t:${Math.floor(past.getTime() / 1000)}:f>`,
    '**Role**\n**Unknown role**, removed by a moderator',
  ])
})

test('records the first view before it shows anything, and only the first', async () => {
  const sale = await aPurchase(guild)
  await addKeys(sale, ['CCCC-3333'])
  await addText(sale, 'Hello')
  const before = await ledger(sale)

  await view(sale)
  const viewed = await ledger(sale)
  shop.moveClock(1)
  await view(sale)

  expect(before.map(({ firstViewedAt }) => firstViewedAt)).toEqual([null, null])
  expect(viewed.map(({ firstViewedAt }) => firstViewedAt)).toEqual([expect.any(Date), expect.any(Date)])
  expect(await ledger(sale)).toEqual(viewed)
  const keys = await db.selectFrom('licenseKey').select('revealedAt').where('revealedAt', 'is not', null).execute()
  expect(keys.map(({ revealedAt }) => revealedAt)).toContainEqual(viewed[0]?.firstViewedAt)
})

test('says that a key is not ready yet, and does not count it as seen', async () => {
  const sale = await aPurchase(guild)
  await addKeys(sale, [])

  const { texts } = await view(sale)

  expect(texts[1]).toBe("**Game key**\nYour key isn't ready yet. The shop owner can see why.")
  expect(await ledger(sale)).toEqual([{ kind: 'key', firstViewedAt: null }])
})

test('says that a partial refund took the key back', async () => {
  const sale = await aPurchase(guild)
  await addKeys(sale, [])
  await db.updateTable('sale').set({ returnedUnits: 1 }).where('id', '=', sale.id).execute()

  const { texts } = await view(sale)

  expect(texts[1]).toBe('**Game key**\nYour key was revoked because the payment was refunded.')
})

test('spreads the longest purchase over several messages', async () => {
  const sale = await aPurchase(guild)
  const keys = Array.from({ length: 10 }, (_, index) => `${index}${'`*_'.repeat(166)}`.padEnd(500, '#'))
  const nasty = Array.from({ length: 3 }, (_, index) => '*'.repeat(1999) + index)
  const url = `https://academy.example/${'a_'.repeat(986)}`
  await addKeys(sale, keys, { label: '*'.repeat(100) })
  for (const text of nasty) await addText(sale, text, { label: '_'.repeat(100) })
  for (let count = 0; count < 3; count += 1) await addFile(sale, { label: `${'x'.repeat(99)}${count}` })
  for (let count = 0; count < 3; count += 1) await addLink(sale, url, { label: 'z'.repeat(100) })
  const heading = `### **Bundle** · Order **${numberOf(sale)}**`

  const first = await view(sale)

  const total = Number(/of (\d+)\)$/.exec(first.texts[0] ?? '')?.[1])
  const pages = await vi.waitFor(
    async () => {
      const shown = (await robin.read()).filter(({ content }) => content.startsWith(`${heading} (`))
      expect(shown).toHaveLength(total)
      return shown
    },
    { timeout: 60_000, interval: 100 },
  )
  expect(pages.map(({ texts }) => texts[0])).toEqual(pages.map((_, index) => `${heading} (${index + 1} of ${total})`))
  expect(pages.every(({ isEphemeral }) => isEphemeral)).toBe(true)
  const shown = pages.flatMap(({ texts }) => texts.slice(1)).join('\n')
  for (const key of keys) expect(shown).toContain(`\`\`\`\n${key}\n\`\`\``)
  // Longer texts continue in the next part.
  for (const text of nasty) expect(shown.replaceAll(/[\\\n]/g, '')).toContain(text)
  expect(shown.split(`<${url}>`)).toHaveLength(4)
  expect(pages.flatMap(({ labels }) => labels)).toHaveLength(3)
})

test('refuses orders that are refunded or unpaid', async () => {
  const [refunded, kept, unpaid] = [await aPurchase(guild), await aPurchase(guild), await aPurchase(guild)]
  const opened = []
  for (const sale of [refunded, kept, unpaid]) {
    await addKeys(sale, ['DDDD-4444'])
    opened.push(await open(sale))
  }
  await refund(refunded, true)
  await refund(kept, false)
  await db.updateTable('sale').set({ state: 'pending' }).where('id', '=', unpaid.id).execute()

  const answers = []
  for (const message of opened) answers.push(await robin.press(message, 'View your purchase'))
  const labels = []
  for (const sale of [refunded, kept, unpaid]) labels.push((await open(sale)).labels)

  expect(answers.map(({ texts }) => [texts[0], texts.length])).toEqual([
    ['This order was refunded, so you can no longer open it.', 1],
    [`### **Bundle** · Order **${numberOf(kept)}**`, 2],
    ["This order isn't paid. You can open it once PayPal confirms your payment.", 1],
  ])
  expect(labels).toEqual([['All orders'], ['View your purchase', 'All orders'], ['All orders']])
})

test('shows an order only to its buyer', async () => {
  const theirs = await aPurchase(guild, { buyerDiscordId: onDiscord.sam })
  await addKeys(theirs, ['EEEE-5555'])
  const list = await sam.type('/orders')
  const opened = await open(theirs, sam)
  await db.updateTable('sale').set({ buyerDiscordId: onDiscord.robin }).where('id', '=', theirs.id).execute()

  const receipt = await sam.press(list, `View ${numberOf(theirs)}`)
  const contents = await sam.press(opened, 'View your purchase')

  const refusal = "We couldn't find this order. You can only open your own orders."
  expect([receipt.content, contents.content]).toEqual([refusal, refusal])
  expect(await ledger(theirs)).toEqual([{ kind: 'key', firstViewedAt: null }])
})

test('waits for a refund in progress, and then shows nothing', async () => {
  const sale = await aPurchase(guild)
  await addKeys(sale, ['FFFF-6666'])
  const opened = await open(sale)

  const answer = await whileUncommitted(db, {
    change: (tx) => refund(sale, true, tx),
    work: () => robin.press(opened, 'View your purchase'),
  })

  expect(answer.content).toBe('This order was refunded, so you can no longer open it.')
})
