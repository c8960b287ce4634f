import { BadSettings, type Config, readConfig } from '../config.ts'
import { checkDatabase } from './check-database.ts'
import { checkDiscord } from './check-discord.ts'
import { checkMail } from './check-mail.ts'
import { checkPaypal } from './check-paypal.ts'
import { checkSecrets } from './check-secrets.ts'
import { checkStorage } from './check-storage.ts'
import { bad, type Finding, good } from './finding.ts'

/** Runs all checks of an instance, which change nothing. Stops at invalid settings, which the rest depends on. */
export async function examine(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const config = readSettings(env)
  if (typeof config === 'string') return [bad('Settings', config)]
  const checks = await Promise.all([
    checkDatabase(config),
    checkSecrets(config),
    checkMail(config),
    checkDiscord(config),
    checkPaypal(config),
    checkStorage(config),
  ])
  return [good('Settings', 'valid.'), checkPublicUrl(config), ...checks.flat()]
}

function readSettings(env: NodeJS.ProcessEnv): Config | string {
  try {
    return readConfig(env)
  } catch (error) {
    if (error instanceof BadSettings) return error.message
    throw error
  }
}

function checkPublicUrl({ publicUrl, isProduction }: Config): Finding {
  const about = 'Public URL'
  const isSafe = publicUrl.startsWith('https:') || !isProduction
  return isSafe ? good(about, `${publicUrl}`) : bad(about, 'PUBLIC_URL must start with https:// in production.')
}
