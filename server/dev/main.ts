import { runGuildshop } from '../src/start/run-guildshop.ts'
import { startMissingServices } from './start-missing-services.ts'

await runGuildshop(startMissingServices)
