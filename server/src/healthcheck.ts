import { get } from 'node:http'
import { processEnvironment, readListener } from './config.ts'
import { errorMessage } from './errors/error-message.ts'

const timeout = 5000

/** A process that listens on all addresses of a family is asked on that family's loopback address. */
const loopbacks: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** For the image: exits with 0 if the process with these settings is alive, otherwise with 1 and the reason. */
try {
  const { host, port } = readListener(processEnvironment())
  // Not fetch, which refuses some ports.
  const request = get({ host: loopbacks[host] ?? host, port, path: '/healthz', timeout }, ({ statusCode }) =>
    statusCode === 200 ? process.exit(0) : fail(`/healthz returned ${statusCode}`),
  )
  request.on('timeout', () => fail(`/healthz didn't respond within ${timeout / 1000} s`)).on('error', fail)
} catch (error) {
  fail(error)
}

function fail(reason: unknown): never {
  process.stderr.write(`${errorMessage(reason)}\n`)
  process.exit(1)
}
