import { processEnvironment, readConfig } from '../config.ts'
import { createDiscordClients } from '../providers/discord/create-discord-clients.ts'
import { DiscordRefused } from '../providers/discord/discord-errors.ts'
import { commandLabel, registerCommands } from './register-commands.ts'
import { eventWebhookUrl, registerEvents } from './register-events.ts'

const { discord, publicUrl } = readConfig(processEnvironment())
if (!discord) {
  process.stderr.write('Set the DISCORD_ variables first. The sandbox needs no setup.\n')
  process.exit(1)
}
const deps = { discord: createDiscordClients(discord), publicUrl }
const commands = await registerCommands(deps)
process.stdout.write(`Registered commands: ${commands.map(commandLabel).join(', ')}\n`)

try {
  await registerEvents(deps)
  process.stdout.write(`Subscribed to new installations at ${eventWebhookUrl(publicUrl)}\n`)
} catch (error) {
  if (!(error instanceof DiscordRefused)) throw error
  process.stderr.write(
    `Discord couldn't verify ${eventWebhookUrl(publicUrl)}. Start the server, make sure it's reachable at PUBLIC_URL, and run this command again.\n`,
  )
  process.exitCode = 1
}
