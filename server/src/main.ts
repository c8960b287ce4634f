import { runGuildshop } from './start/run-guildshop.ts'
import { configuredServices } from './start/services.ts'

await runGuildshop(configuredServices)
