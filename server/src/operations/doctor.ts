import { processEnvironment } from '../config.ts'
import { configuredSecrets } from '../security/configured-secrets.ts'
import { examine } from './examine.ts'
import { openDatabase } from './open-database.ts'
import { type LiveOptions, readLiveOptions } from './paypal-live/live-options.ts'
import { runPaypalLive } from './paypal-live/run-paypal-live.ts'
import { trialText } from './paypal-live/trial-text.ts'

try {
  const live = readLiveOptions(process.argv.slice(2))
  process.exitCode = live ? await tryLivePaypal(live) : await runChecks()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
process.exit()

async function runChecks(): Promise<number> {
  const findings = await examine(processEnvironment())
  for (const { isAllRight, about, message } of findings) {
    process.stdout.write(`${isAllRight ? 'ok ' : 'NO '} ${about}: ${message}\n`)
  }
  const wrong = findings.filter(({ isAllRight }) => !isAllRight).length
  process.stdout.write(wrong === 0 ? '\nAll checks passed.\n' : `\n${wrong} of ${findings.length} checks failed.\n`)
  return wrong === 0 ? 0 : 1
}

/** Fails only if there was no payment: a Basic connection is refused much, as it should be. */
async function tryLivePaypal(options: LiveOptions): Promise<number> {
  const { db, config, close } = await openDatabase()
  try {
    const secrets = configuredSecrets(config)
    // Not on stdout, which is JSON for programs.
    const onApproval = (url: string) => process.stderr.write(`Approve the payment: ${url}\n`)
    const report = await runPaypalLive({ ...config, db, secrets }, options, onApproval)
    process.stdout.write(options.isJson ? `${JSON.stringify(report, null, 2)}\n` : trialText(report))
    return report.captureId ? 0 : 1
  } finally {
    await close()
  }
}
