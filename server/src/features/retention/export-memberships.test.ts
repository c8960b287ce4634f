import { expect, test } from 'vitest'
import { onDiscord } from '../../testing/builders/guild-builders.ts'
import { memberBuilders } from '../../testing/builders/member-builders.ts'
import { testApp } from '../../testing/test-app.ts'
import { readMembers, readOwnMemberships } from './stored-membership-queries.ts'

const shop = await testApp()
const { join } = memberBuilders(shop.deps)

async function all<Row>(batches: AsyncIterable<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const batch of batches) rows.push(...batch)
  return rows
}

test('exports the members of an owner, and the memberships of a buyer who linked Discord', async () => {
  const [owner, robin, stranger] = [await shop.aPerson(), await shop.aPerson(), await shop.aPerson()]
  await shop.tieDiscord(robin, onDiscord.robin)
  const guild = await shop.aGuild({ owner })
  const paid = await join(guild)
  const imported = await join(guild, { renewal: 'none', sale: { buyerDiscordId: onDiscord.sam } })

  const members = await all(readMembers(shop.db, owner.id, 1))
  const own = await all(readOwnMemberships(shop.db, robin.id, 1))

  expect(members.map(({ id }) => id)).toEqual([paid.id, imported.id].sort())
  expect(own).toMatchObject([
    { id: paid.id, itemName: 'Gold', periods: [{ kind: 'payment' }], events: [{ kind: 'changed' }] },
  ])
  expect(await all(readMembers(shop.db, stranger.id, 1))).toEqual([])
  expect(await all(readOwnMemberships(shop.db, stranger.id, 1))).toEqual([])
})
