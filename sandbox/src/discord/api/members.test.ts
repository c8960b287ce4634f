import { expect, test } from 'vitest'
import { runningDiscord } from '../testing/running-discord.ts'

const path = '/guilds/310000000000000001/members'

test('lists members by id, page by page', async () => {
  const { bot, control } = await runningDiscord()
  await control('members-intent', { enabled: true })

  const all = await bot('GET', `${path}?limit=1000`)
  const [first, second] = all.body
  const next = await bot('GET', `${path}?limit=1&after=${first.user.id}`)
  const defaultPage = await bot('GET', path)

  const ids = all.body.map(({ user }: { user: { id: string } }) => user.id)
  expect(ids.length).toBeGreaterThan(2)
  expect(ids).toEqual([...ids].sort())
  expect(next.body).toEqual([second])
  expect(defaultPage.body).toEqual([first])
  expect(first).toMatchObject({ user: { username: expect.any(String) }, roles: expect.any(Array) })
})

test('refuses the list without the Server Members Intent', async () => {
  const { bot } = await runningDiscord()

  expect(await bot('GET', `${path}?limit=1000`)).toMatchObject({ status: 403, body: { code: 50001 } })
})

test.each(['limit=0', 'limit=1001', 'limit=all', 'after=me'])('refuses %s', async (query) => {
  const { bot, control } = await runningDiscord()
  await control('members-intent', { enabled: true })

  expect(await bot('GET', `${path}?${query}`)).toMatchObject({ status: 400, body: { code: 50035 } })
})
