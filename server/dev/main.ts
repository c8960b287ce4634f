import { runGuildshop } from '../src/run-guildshop.ts'
import { startMissingServices } from './start-missing-services.ts'

await runGuildshop(startMissingServices)
