import { setTimeout as sleep } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'

const stepSeconds = 30

export type Authenticator = ReturnType<typeof createAuthenticator>

/**
 * The server accepts each code once, with a tolerance of one time step in both directions.
 * Starting with the previous step gives three usable codes without waiting.
 */
export function createAuthenticator(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: stepSeconds })
  let lastStep = 0

  return {
    /** The code from five minutes ago. */
    expiredCode: () => totp.generate({ timestamp: Date.now() - 300_000 }),

    async nextCode(): Promise<string> {
      lastStep = Math.max(lastStep + 1, earliestStep())
      const opensAt = (lastStep - 1) * stepSeconds * 1000
      await sleep(Math.max(0, opensAt - Date.now()))
      return totp.generate({ timestamp: lastStep * stepSeconds * 1000 })
    },
  }
}

/** Near the end of a step, the previous one is about to expire. */
function earliestStep(): number {
  const seconds = Date.now() / 1000
  const isEndingSoon = seconds % stepSeconds > stepSeconds - 10
  return Math.floor(seconds / stepSeconds) - (isEndingSoon ? 0 : 1)
}
