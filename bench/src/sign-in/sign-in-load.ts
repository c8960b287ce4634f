import { post } from '../http-client.ts'
import { ipOf } from '../owners.ts'
import { password } from '../settings.ts'

const members = 500

/** Concurrent sign-ins, each from its own IP, until stopped; returns the rate per second. */
export function startSignInLoad(url: string, concurrency: number): { stop: () => Promise<number> } {
  const before = performance.now()
  let isOver = false
  let next = 0
  let signedIn = 0
  const running = Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (!isOver) {
        next += 1
        await signIn(url, `bench-member-${(next % members) + 1}`)
        signedIn += 1
      }
    }),
  )
  return {
    async stop() {
      isOver = true
      await running
      return (signedIn / (performance.now() - before)) * 1000
    },
  }
}

function signIn(url: string, identifier: string): Promise<void> {
  const body = JSON.stringify({ identifier, password })
  return post(`${url}/api/auth/login`, { 'x-forwarded-for': ipOf(identifier) }, body)
}
