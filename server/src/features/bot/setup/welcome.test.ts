import { pino } from 'pino'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { registerEvents } from '../../../operations/register-events.ts'
import { onDiscord, servers } from '../../../testing/builders/guild-builders.ts'
import { discordChat } from '../../../testing/discord-chat.ts'
import { discordWorld } from '../../../testing/discord-world.ts'
import { liveApp } from '../../../testing/live-app.ts'
import { drawWelcome } from './welcome-card.ts'

vi.setConfig({ testTimeout: 300_000 })

const lines: string[] = []
const shop = await liveApp(pino({ level: 'info' }, { write: (line) => void lines.push(line) }))
const { sandbox, db } = shop
const world = discordWorld(sandbox)
await registerEvents(shop.deps)
const { finn, ada } = onDiscord

const events = z.array(z.object({ state: z.string() }))
const look = async (path: string): Promise<unknown> => (await fetch(`${sandbox.url}/discord/control${path}`)).json()

/** Waits until Discord has delivered the event, then runs what it caused. */
async function afterDelivery(): Promise<void> {
  const isDelivered = async () => events.parse(await look('/events')).at(-1)?.state === 'delivered'
  await vi.waitUntil(isDelivered, { timeout: 60_000, interval: 20 })
  await shop.runQueuedJobs()
}

async function addBot(guild: string, user: string): Promise<void> {
  const invitation = new URL(shop.deps.discord.oauth.inviteUrl(guild))
  const body = new URLSearchParams({ answer: 'authorize', user, guild })
  await fetch(invitation, { method: 'POST', body, redirect: 'manual' })
  await afterDelivery()
}

/** The direct messages of a user, oldest first. */
async function inbox(user: string) {
  const [first] = z.array(z.object({ channel_id: z.string() })).parse(await look(`/users/${user}/messages`))
  return first ? discordChat(sandbox, { channel: first.channel_id, user }) : null
}
const messagesTo = async (user: string) => (await (await inbox(user))?.read()) ?? []

afterEach(async () => {
  await db.deleteFrom('guild').execute()
  await world.pull('bot', { guild: servers.bookNook, present: false })
})

describe('the message to the person who adds the bot', () => {
  test('has the three next steps as buttons', async () => {
    await addBot(servers.bookNook, finn)

    const [message] = await messagesTo(finn)
    expect(message?.content).toContain('Open a shop in **Book Nook** in three steps.')
    expect(message?.labels).toEqual(['Register server', 'Connect PayPal', 'Check setup'])
    const urls = message?.parts.flatMap(({ url }) => url ?? [])
    expect(urls).toEqual([`${shop.shopUrl}/manage-servers`, `${shop.shopUrl}/profile#paypal`])
  })

  test('checks the setup with its button', async () => {
    await addBot(servers.bookNook, finn)
    const chat = await inbox(finn)
    const message = (await chat?.read())?.at(-1)
    if (!chat || !message) throw new Error('There is no message.')

    const answer = await chat.press(message, 'Check setup')

    expect(answer.content).toContain('### Setup check · Book Nook')
    expect(answer.content).toContain("❌ This server isn't registered")
    expect(answer.content).toContain("⚠️ The bot's role is below all others")
  })

  test('shows steps that are done', async () => {
    const owner = await shop.aPerson()
    await shop.tieDiscord(owner, finn)
    await shop.tiePaypal(owner, 'FINNSELLER234')
    await shop.aGuild({ owner, guildId: servers.bookNook, name: 'Book Nook' })
    const before = (await messagesTo(finn)).length

    await addBot(servers.bookNook, finn)

    const [message] = (await messagesTo(finn)).slice(before)
    expect(message?.content).toContain('✅ Server registered\n✅ PayPal connected\n**3.**')
    expect(message?.labels).toEqual(['Manage shop', 'Check setup'])
  })

  test('is sent once for a thousand deliveries of the event', async () => {
    const before = (await messagesTo(ada)).length
    await sandbox.control('/discord/control/events/authorized', { guild: servers.speedrunSociety, user: ada })
    await afterDelivery()

    await sandbox.control('/discord/control/events/redeliver', { times: 1000 })
    await shop.runQueuedJobs()

    expect(await messagesTo(ada)).toHaveLength(before + 1)
  })

  test('is left out, and logged, if the person accepts no direct messages', async () => {
    const before = (await messagesTo(finn)).length
    await world.pull('dms', { user: finn, open: false })

    await addBot(servers.bookNook, finn)

    await world.pull('dms', { user: finn, open: true })
    expect(await messagesTo(finn)).toHaveLength(before)
    expect(lines.some((line) => line.includes('setup message not sent'))).toBe(true)
  })

  test('renders the name of the server literally', () => {
    const facts = { guildId: servers.bookNook, publicUrl: 'https://shop.example', isRegistered: false, isPaid: false }

    const drawn = JSON.stringify(drawWelcome({ ...facts, guildName: '@everyone **[x](https://evil.example)**' }))

    expect(drawn).not.toContain(' @everyone')
    expect(drawn).not.toContain('](https://evil')
  })
})
