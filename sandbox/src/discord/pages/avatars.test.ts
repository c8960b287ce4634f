import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { runningChat } from '../testing/running-chat.ts'
import { runningDiscord } from '../testing/running-discord.ts'
import { initialPeople } from '../world/initial-people.ts'
import { avatarHashOf, drawAvatar } from './draw-avatar.ts'

const chat = '/discord/chat/310000000000000001/510000000000010001'
const robin = '210000000000000005'
const pathOf = (id: string) => `/discord/avatars/${id}/${avatarHashOf(id)}.png`

test('each user has a distinct, stable avatar', () => {
  const avatars = initialPeople().map(({ id }) => drawAvatar(avatarHashOf(id)).toString('base64'))

  expect(new Set(avatars).size).toBe(avatars.length)
  expect(drawAvatar(avatarHashOf(robin))).toEqual(drawAvatar(avatarHashOf(robin)))
})

test('an avatar is a PNG of 80 by 80 pixels', () => {
  const avatar = drawAvatar(avatarHashOf(robin))
  const data = avatar.indexOf('IDAT') + 4
  const pixels = inflateSync(avatar.subarray(data, data + avatar.readUInt32BE(data - 8)))

  expect(avatar.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  expect([avatar.readUInt32BE(16), avatar.readUInt32BE(20)]).toEqual([80, 80])
  expect(pixels).toHaveLength(80 * 81)
})

test('serves avatars, and only avatars, at the paths of Discord’s CDN', async () => {
  const { get } = await runningDiscord()

  const avatar = await get(pathOf(robin))

  expect(avatar.status).toBe(200)
  expect(avatar.headers.get('content-type')).toBe('image/png')
  expect((await get(`/discord/avatars/${robin}/${'0'.repeat(32)}.png`)).status).toBe(404)
  expect((await get(pathOf('210000000000000999'))).status).toBe(404)
})

test('shows avatars in the chat and in the member list', async () => {
  const { read, submit } = await runningChat()
  await submit(chat, { as: robin, text: 'Hi' })

  expect(await read(`${chat}?as=${robin}`)).toContain(`<img class="avatar" src="${pathOf(robin)}" alt=""`)
  expect(await read('/discord/guilds/310000000000000001')).toContain(`src="${pathOf(robin)}"`)
})
