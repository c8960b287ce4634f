import { expect, test } from 'vitest'
import { liveApp } from '../testing/live-app.ts'
import { checkDiscord } from './check-discord.ts'
import { eventWebhookUrl, registerEvents } from './register-events.ts'

const shop = await liveApp()
const { deps, sandbox, shopUrl } = shop

const eventsFinding = async () => {
  const findings = await checkDiscord({ discord: sandbox.discord, publicUrl: shopUrl, runsGateway: false })
  return findings.find(({ about }) => about === 'Discord events')
}

test('subscribes to new installations, idempotently', async () => {
  const before = await eventsFinding()
  await registerEvents(deps)
  await registerEvents(deps)

  const { eventWebhookUrl: url } = await deps.discord.bot.getApplication()
  expect(url).toBe(eventWebhookUrl(shopUrl))
  expect([before?.isAllRight, (await eventsFinding())?.isAllRight]).toEqual([false, true])
})

test('fails if Discord cannot verify the URL', async () => {
  const elsewhere = { ...deps, publicUrl: `${shopUrl}/elsewhere` }

  await expect(registerEvents(elsewhere)).rejects.toMatchObject({ code: 50_035 })
})
