import { Writable } from 'node:stream'
import { strFromU8, unzipSync } from 'fflate'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { registerCommands } from '../../../operations/register-commands.ts'
import { deliverableBuilders } from '../../../testing/builders/deliverable-builders.ts'
import { onDiscord, servers } from '../../../testing/builders/guild-builders.ts'
import { keyBuilders } from '../../../testing/builders/key-builders.ts'
import { discordChat } from '../../../testing/discord-chat.ts'
import { discordWorld } from '../../../testing/discord-world.ts'
import { payingShop } from '../../../testing/paying-shop.ts'

const lines: string[] = []
const log = pino(
  { level: 'trace' },
  new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  }),
)
const shop = await payingShop({ log })
const { db, deps, owner, sandbox } = shop
const world = discordWorld(sandbox)
const general = '510000000000010001'
const secrets = ['AAAA-BBBB-CCCC-1111', 'https://academy.example/secret-course', 'The password is swordfish.']

/** Which of the secrets a text contains. */
const found = (text: unknown) => secrets.filter((secret) => JSON.stringify(text)?.includes(secret))

async function exportData(): Promise<string> {
  const { body } = await shop.post('/api/profile/data-export', { as: owner })
  await shop.runQueuedJobs()
  const archive = await shop.app.inject({
    url: `/api/profile/data-export/${Object(body)._id}/archive`,
    headers: { authorization: `Bearer ${owner.token}` },
  })
  return Object.values(unzipSync(new Uint8Array(archive.rawPayload)))
    .map((file) => strFromU8(file))
    .join('\n')
}

test('keys, links and texts appear only in the ephemeral reply', async () => {
  await registerCommands(deps)
  await shop.tieDiscord(owner, onDiscord.petra)
  const guild = await shop.aGuild({ owner, guildId: servers.pixelForge, name: 'Pixel Forge' })
  const item = await shop.anItem(guild, { name: 'Bundle' })
  const [key = '', link, text] = secrets
  await keyBuilders(deps).aPool(item, [key])
  await deliverableBuilders(deps).aDeliverable(item, { kind: 'link', label: 'Course', content: link ?? '' })
  await deliverableBuilders(deps).aDeliverable(item, { kind: 'text', label: 'Hint', content: text ?? '' })
  const { saleId, approveUrl } = await shop.start({ guild, item }, { buyer: onDiscord.robin })
  await shop.approve(approveUrl)
  const resultPage = await shop.comeBack(approveUrl)
  await shop.runQueuedJobs()
  const robin = discordChat(sandbox, { channel: general, user: onDiscord.robin })
  const publicly = await world.messagesIn(general)
  const list = await robin.type('/orders')

  const order = await robin.press(list, list.labels[0] ?? 'no button')

  const answer = await robin.press(order, 'View your purchase')

  expect(answer.isEphemeral).toBe(true)
  expect(found(answer.content.replaceAll('\\', ''))).toEqual(secrets)
  const replies = await Promise.all(
    [
      `/sales/${saleId}`,
      `/receipts/${saleId}`,
      `/sales/${saleId}/dispute-pack.pdf`,
      `/guilds/${servers.pixelForge}/sales`,
      `/guilds/${servers.pixelForge}/sales.csv`,
      `/guilds/${servers.pixelForge}/items`,
    ].map(async (path) => {
      const headers = { authorization: `Bearer ${owner.token}` }
      const reply = await shop.app.inject({ url: `/api${path}`, headers })
      return [path, reply.statusCode, found(reply.body)]
    }),
  )
  expect(replies.map(([, ...rest]) => rest)).toEqual(replies.map(() => [200, []]))
  const elsewhere = {
    announcement: publicly,
    orders: [list, order],
    receipt: await world.messagesTo(onDiscord.robin),
    resultPage: String(resultPage),
    mails: shop.mailbox.mails,
    logs: lines,
    calls: await world.calls(),
    export: await exportData(),
    sale: await shop.readSale(saleId),
    entitlements: await db.selectFrom('entitlement').selectAll().execute(),
    keys: await db.selectFrom('licenseKey').selectAll().execute(),
    audit: await db.selectFrom('auditEntry').selectAll().execute(),
    deliveries: await db.selectFrom('delivery').selectAll().execute(),
  }
  expect(Object.entries(elsewhere).map(([place, content]) => [place, found(content)])).toEqual(
    Object.keys(elsewhere).map((place) => [place, []]),
  )
  expect(publicly).not.toEqual([])
  expect(lines).not.toEqual([])
})
