import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { runningDiscord } from './testing/running-discord.ts'

test('Discord restores its state after a restart when a folder is set', async () => {
  const folder = await temporaryFolder()
  const first = await runningDiscord({ folder })
  const { access } = await first.signIn('petra')
  await first.bot('POST', '/channels/510000000000010001/messages', { content: 'Still here' })
  await first.bot('PUT', '/guilds/310000000000000001/members/210000000000000005/roles/410000000000010005')
  await first.stop()

  const second = await runningDiscord({ folder })
  const me = await second.user(access, '/users/@me')
  const member = await second.bot('GET', '/guilds/310000000000000001/members/210000000000000005')

  expect(me.body).toMatchObject({ username: 'petra' })
  expect(member.body.roles).toEqual(['410000000000010005'])
  expect(await second.readState('/channels/510000000000010001/messages')).toMatchObject([{ content: 'Still here' }])
  expect(second.discord.publicKey).toBe(first.discord.publicKey)
})

test('Discord migrates state from before the bot had its own user id', async () => {
  const folder = await temporaryFolder()
  const first = await runningDiscord({ folder, webhookDelay: null })
  await first.stop()
  const path = join(folder, 'discord.json')
  const { threads, twoFactorGuilds, ownerHasTwoFactor, webhookDelay, ...old } = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, JSON.stringify(old).replaceAll('210000000000000098', '210000000000000099'))

  const second = await runningDiscord({ folder, webhookDelay: null })
  const me = await second.bot('GET', '/users/@me')
  const member = await second.bot('GET', '/guilds/310000000000000001/members/210000000000000098')

  expect([me.body.id, member.status]).toEqual(['210000000000000098', 200])
  expect(await second.readState()).toMatchObject({ ownerHasTwoFactor, webhookDelay })
  expect([threads.length, twoFactorGuilds, webhookDelay]).toEqual([1, [], 250])
})

test('Discord starts with a new key when no folder is set', async () => {
  const [first, second] = [await runningDiscord(), await runningDiscord()]

  expect(second.discord.publicKey).not.toBe(first.discord.publicKey)
})
