import { expect, test } from 'vitest'
import { createDiscordClients } from '../providers/discord/create-discord-clients.ts'
import { startTestSandbox } from '../testing/test-sandbox.ts'
import { commandLabel, registerCommands } from './register-commands.ts'

const sandbox = await startTestSandbox()
const discord = createDiscordClients(sandbox.discord)

test('registers exactly our commands, idempotently', async () => {
  await discord.bot.registerCommands([{ name: 'former', description: 'A command of an older version' }])

  const first = await registerCommands({ discord })
  const second = await registerCommands({ discord })

  const labels = ['/shop', '/buy', '/goal', '/orders', '/membership', 'Purchases (menu)']
  expect(first.map(commandLabel)).toEqual(labels)
  expect(second).toEqual(first)
  const chat = await fetch(`${sandbox.url}/discord/chat/310000000000000001/510000000000010001`)
  expect(await chat.text()).not.toContain('/former')
})
