import { type CheckName, type ConnectionCheck, checkNames } from '@guildshop/contract/connections/paypal-connection'

export const passed = (name: CheckName, message: string): ConnectionCheck => ({ name, status: 'passed', message })
export const failed = (name: CheckName, message: string): ConnectionCheck => ({ name, status: 'failed', message })
export const skipped = (name: CheckName, message = 'Not checked.'): ConnectionCheck => ({
  name,
  status: 'skipped',
  message,
})

/** Adds the checks that didn't run. */
export function withSkipped(checks: ConnectionCheck[]): ConnectionCheck[] {
  return checkNames.map((name) => checks.find((check) => check.name === name) ?? skipped(name))
}
