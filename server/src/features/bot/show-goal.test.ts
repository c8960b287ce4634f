import { expect, test } from 'vitest'
import { chatShop } from '../../testing/chat-shop.ts'

const { aShop, givePremium, robin, db } = await chatShop()

async function aGoal(guild: { id: string }, rewardText: string | null = null) {
  const dates = { startDate: '2025-12-01', endDate: '2025-12-31', createdAt: new Date() }
  const goal = { guildId: guild.id, targetCents: 50_000, currency: 'USD', rewardText, ...dates }
  await db.insertInto('goal').values(goal).execute()
}

async function earn(guild: { id: string }, revenueCents: number) {
  const day = { guildId: guild.id, currency: 'USD', day: '2025-12-31', salesCount: 1, revenueCents }
  await db.insertInto('salesByDay').values(day).execute()
}

test('/goal shows progress, dates and reward', async () => {
  const { guild, owner } = await aShop()
  await givePremium(owner)
  await aGoal(guild, '**Everyone** gets <@&410000000000010004> and @everyone a song.')
  await earn(guild, 12_500)

  const answer = await robin.type('/goal')

  expect(answer.isEphemeral).toBe(true)
  expect(answer.texts).toEqual([
    '### Pixel\\_Forge donation goal\n█████░░░░░░░░░░░░░░░ 25%\n**$125.00 USD** of $500.00 USD',
    '**Everyone** gets <@&410000000000010004> and @everyone a song.',
    `-# <t:${Date.UTC(2025, 11, 1, 10) / 1000}:D> – <t:${Date.UTC(2025, 11, 31, 10) / 1000}:D>`,
  ])
})

test.each([
  [-500, '░░░░░░░░░░░░░░░░░░░░ -1%'],
  [50_000, '████████████████████ 100%'],
  [125_000, '████████████████████ 250%'],
])('clamps the progress bar for %d cents', async (cents, bar) => {
  const { guild, owner } = await aShop()
  await givePremium(owner)
  await aGoal(guild)
  await earn(guild, cents)

  const answer = await robin.type('/goal')

  expect(answer.texts[0]?.split('\n')[1]).toBe(bar)
})

test('reports a missing goal, and hides the goal without premium', async () => {
  const { guild, owner } = await aShop()
  await aGoal(guild)

  const withoutPremium = await robin.type('/goal')
  await givePremium(owner)
  await db.updateTable('goal').set({ endedAt: new Date() }).where('guildId', '=', guild.id).execute()
  const withoutGoal = await robin.type('/goal')

  expect([withoutPremium.content, withoutGoal.content]).toEqual([
    "This server doesn't have a donation goal.",
    "This server doesn't have a donation goal.",
  ])
})

test('shows no goal for a closed shop', async () => {
  const { guild, owner } = await aShop()
  await givePremium(owner)
  await aGoal(guild)
  await db.updateTable('guild').set({ isEnabled: false }).where('id', '=', guild.id).execute()

  expect((await robin.type('/goal')).content).toBe('This shop is currently closed.')
})
