import { processEnvironment, readConfig } from '../config.ts'
import { createDiscordClients } from '../providers/discord/create-discord-clients.ts'
import { registerCommands } from './register-commands.ts'

const { discord } = readConfig(processEnvironment())
if (!discord) {
  process.stderr.write('Set the DISCORD_ settings first; the sandbox needs no setting up.\n')
  process.exit(1)
}
const commands = await registerCommands({ discord: createDiscordClients(discord) })
process.stdout.write(`Discord knows these commands now: ${commands.map(({ name }) => `/${name}`).join(', ')}\n`)
