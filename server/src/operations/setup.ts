import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { errorMessage } from '../errors/error-message.ts'
import { projectRoot } from '../lib/project-root.ts'
import { createPrompt } from './setup/prompt.ts'
import { setUp } from './setup/set-up.ts'

const nextSteps = `Next steps:
  1. Store SECRET_KEY outside of this machine: without it, a backup can't be read.
  2. Start the shop: docker compose --profile tls up --detach --build --wait, or node server/dist/main.js.
  3. npm run setup:discord registers the bot's commands.
  4. npm run setup:paypal prints PAYPAL_PLAN_ID and PAYPAL_WEBHOOK_ID: add them to the file and restart.
  5. npm run doctor checks everything.
With Docker, run commands as: docker compose run --rm tools npm run doctor`

const file = resolve(process.argv[2] ?? join(projectRoot(), '.env'))
const prompt = createPrompt(process.stdin, process.stdout)
try {
  const template = readFileSync(join(projectRoot(), '.env.example'), 'utf8')
  const existing = existsSync(file) ? readFileSync(file, 'utf8') : null
  const isWritten = await setUp(prompt, { file, template, existing })
  prompt.print(isWritten ? `\nWrote ${file}. Only you can read it.\n\n${nextSteps}` : 'Nothing was changed.')
} catch (error) {
  process.stderr.write(`\n${errorMessage(error)}\n`)
  process.exitCode = 1
} finally {
  prompt.close()
}
