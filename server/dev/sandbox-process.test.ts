import { describe, expect, test } from 'vitest'
import { OperatorError } from '../src/errors/operator-error.ts'
import { startSandbox } from './sandbox-process.ts'

const settings = { port: 0, smtpPort: 0, folder: '', shopUrl: 'http://127.0.0.1:9' }

describe('startSandbox', () => {
  test('fails with one sentence when the sandbox is not ready in time', async () => {
    const silent = ['-e', 'setInterval(() => undefined, 1000)']

    const started = startSandbox({ ...settings, timeout: 300 }, silent)

    await expect(started).rejects.toThrow(new OperatorError("The sandbox wasn't ready after 0.3 s."))
  })

  test('repeats the error of a sandbox that exits before it is ready', async () => {
    const broken = ['-e', 'console.error("The port is taken."); process.exit(1)']

    await expect(startSandbox(settings, broken)).rejects.toThrow('The port is taken.')
  })
})
