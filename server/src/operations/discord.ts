import { processEnvironment, readConfig } from '../config.ts'
import { createDiscordClients } from '../providers/discord/create-discord-clients.ts'
import { registerCommands } from './register-commands.ts'

const { discord } = readConfig(processEnvironment())
if (!discord) {
  process.stderr.write('Set the DISCORD_ variables first. The sandbox needs no setup.\n')
  process.exit(1)
}
const commands = await registerCommands({ discord: createDiscordClients(discord) })
process.stdout.write(`Registered commands: ${commands.map(({ name }) => `/${name}`).join(', ')}\n`)
