import { expect, test } from 'vitest'
import { deliverableBuilders } from '../../../testing/builders/deliverable-builders.ts'
import { onDiscord, roles, servers } from '../../../testing/builders/guild-builders.ts'
import { deliveryShop, vip } from '../../../testing/delivery-shop.ts'

const shop = await deliveryShop()
const { world, db, owner, anItem } = shop
const { aDeliverable } = deliverableBuilders(shop.deps)
const { petra } = onDiscord
const guild = servers.pixelForge

test('a test purchase assigns every role and removes those that the owner did not have', async () => {
  const item = await anItem()
  await aDeliverable(item, { kind: 'role', roleId: roles.legend, roleDurationDays: 30 })
  await world.pull('member-roles', { guild, user: petra, role: roles.legend, present: true })
  const before = await world.rolesOf(guild, petra)

  await shop.post(`/api/guilds/${guild}/test-purchases`, { as: owner, body: { itemId: item.id } })

  const steps = await db.selectFrom('delivery').select(['kind', 'state', 'problem']).orderBy('kind').execute()
  const ofRoles = steps.filter(({ kind }) => kind.endsWith('-role'))
  expect(ofRoles.filter(({ kind }) => kind === 'give-role').map(({ state }) => state)).toEqual(['done', 'done'])
  const taken = ofRoles.filter(({ kind }) => kind === 'take-role').map(({ problem }) => problem)
  expect(taken.sort()).toEqual(['ROLE_HELD_BEFORE', null])
  expect((await world.rolesOf(guild, petra)).sort()).toEqual(before.sort())
  expect(before).not.toContain(vip)
})
