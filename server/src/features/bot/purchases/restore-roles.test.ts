import { expect, test } from 'vitest'
import { onDiscord, roles, servers } from '../../../testing/builders/guild-builders.ts'
import { saleBuilders } from '../../../testing/builders/sale-builders.ts'
import { chatShop } from '../../../testing/chat-shop.ts'
import { planDeliveries } from '../../deliveries/plan-deliveries.ts'

const shop = await chatShop()
const { aShop, anItem, robin, sam, db, deps, sandbox } = shop
const { aSale } = saleBuilders(deps)
const { guild } = await aShop()
const item = await anItem(guild, { name: 'Legend status', roleId: roles.legend })
const setPresent = (present: boolean) =>
  sandbox.control('/discord/control/members', { guild: servers.pixelForge, user: onDiscord.robin, present })

test('assigns the roles of a returning member, who finds the button in /orders and the shop', async () => {
  const sale = await aSale(guild, item, { buyerDiscordId: onDiscord.robin })
  await db.transaction().execute((tx) => planDeliveries(tx, deps, sale))
  await shop.runQueuedJobs()
  const yesterday = new Date(Date.now() - 86_400_000)
  await db.updateTable('delivery').set({ doneAt: yesterday }).where('saleId', '=', sale.id).execute()
  const complete = await robin.press(await robin.type('/orders'), 'Get my roles')
  await setPresent(false)
  await setPresent(true)

  const restored = await robin.press(await robin.type('/shop browse'), 'Get my roles')
  const again = await robin.press(await robin.type('/shop browse'), 'Get my roles')
  const throttled = await robin.press(await robin.type('/shop browse'), 'Get my roles')

  expect([complete, restored, again, throttled].map(({ content }) => content)).toEqual([
    'You already have all the roles you bought.',
    'We assigned 1 role.',
    'You already have all the roles you bought.',
    'Too many requests. Please wait a moment and try again.',
  ])
  expect([complete, restored].every(({ isEphemeral }) => isEphemeral)).toBe(true)
})

test('shows no button to members without roles', async () => {
  expect((await sam.type('/shop browse')).labels).toEqual(['Buy'])
})
