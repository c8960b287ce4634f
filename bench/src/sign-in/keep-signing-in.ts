import { Agent, request } from 'node:http'
import { password } from '../settings.ts'
import { addressOf } from '../world.ts'

const members = 500

/** Many members sign in at once, each from an address of their own, until told to stop; answers how many per second. */
export function keepSigningIn(url: string, atOnce: number): { stop: () => Promise<number> } {
  const agent = new Agent({ keepAlive: true })
  const before = performance.now()
  let isOver = false
  let next = 0
  let signedIn = 0
  const running = Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (!isOver) {
        next += 1
        await signIn(agent, url, `bench-member-${(next % members) + 1}`)
        signedIn += 1
      }
    }),
  )
  return {
    async stop() {
      isOver = true
      await running
      agent.destroy()
      return (signedIn / (performance.now() - before)) * 1000
    },
  }
}

/** As bare as can be, because the client shares the cores with what it measures. */
function signIn(agent: Agent, url: string, identifier: string): Promise<void> {
  const body = JSON.stringify({ identifier, password })
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    'x-forwarded-for': addressOf(identifier),
  }
  return new Promise((resolve, reject) => {
    request(`${url}/api/auth/login`, { method: 'POST', agent, headers }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`${identifier} could not sign in: ${reply.statusCode}`))
      reply.resume().on('end', resolve)
    })
      .on('error', reject)
      .end(body)
  })
}
