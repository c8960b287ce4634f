import { runGuildshop } from './run-guildshop.ts'
import { configuredServices } from './services.ts'

await runGuildshop(configuredServices)
