import { itemKindOf } from '@guildshop/contract/item-fields'
import { expect, test } from 'vitest'
import { recheckRoles } from '../../src/features/items/roles/recheck-roles.ts'
import { testApp } from '../../src/testing/test-app.ts'
import { startTestSandbox } from '../../src/testing/test-sandbox.ts'
import { seedDemo } from './seed-demo.ts'
import { seedDemoGoal } from './seed-demo-goal.ts'
import { seedDemoItems } from './seed-demo-items.ts'

const sandbox = await startTestSandbox()
const shop = await testApp(sandbox)

const everything = async () => ({
  items: await shop.db.selectFrom('item').selectAll().orderBy('id').execute(),
  images: await shop.db.selectFrom('image').select('hash').orderBy('hash').execute(),
  pictures: await shop.db.selectFrom('itemPicture').selectAll().orderBy('imageHash').execute(),
  goals: await shop.db.selectFrom('goal').selectAll().execute(),
})

test('seeds items of every kind, each with its own image, and adds nothing the second time', async () => {
  await seedDemo(shop.deps)
  const first = await everything()

  await seedDemoItems(shop.deps)
  await seedDemoGoal(shop.deps)
  await seedDemo(shop.deps)

  expect(await everything()).toEqual(first)
  expect(new Set(first.items.map(({ guildId }) => guildId)).size).toBe(3)
  expect(new Set(first.items.map(itemKindOf))).toEqual(new Set(['digital', 'made-to-order', 'stocked']))
  expect(first.items.some(({ requiresShipping, stock }) => !requiresShipping && stock > 0)).toBe(true)
  expect(new Set(first.items.map(({ imageHash }) => imageHash)).size).toBe(first.items.length)
  expect(first.pictures).toHaveLength(6)
  expect(first.images).toHaveLength(first.items.length + first.pictures.length)
  expect(first.goals).toHaveLength(1)
})

test('seeds role problems that match Discord', async () => {
  const before = (await everything()).items.map(({ name, roleProblem }) => [name, roleProblem])

  await recheckRoles.run({}, shop.deps)
  await shop.runQueuedJobs()

  expect((await everything()).items.map(({ name, roleProblem }) => [name, roleProblem])).toEqual(before)
  expect(before.filter(([, problem]) => problem !== null)).toEqual([['Patron Membership', 'ROLE_TOO_HIGH']])
})

test('seeds neither items nor a goal without the demo servers', async () => {
  await shop.db.deleteFrom('sale').execute()
  await shop.db.deleteFrom('item').execute()
  await shop.db.deleteFrom('goal').execute()
  await shop.db.deleteFrom('guild').execute()

  await seedDemoItems(shop.deps)
  await seedDemoGoal(shop.deps)

  expect(await everything()).toMatchObject({ items: [], goals: [] })
})
