import { setTimeout as pass } from 'node:timers/promises'

/** Polls until the condition holds; throws after the timeout. */
export async function waitFor(what: string, isTrue: () => Promise<boolean> | boolean, seconds = 60): Promise<void> {
  const deadline = performance.now() + seconds * 1000
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`${what} timed out after ${seconds} seconds.`)
    await pass(20)
  }
}

export async function isAnswering(url: string): Promise<boolean> {
  try {
    const reply = await fetch(url)
    await reply.arrayBuffer()
    return reply.ok
  } catch {
    return false
  }
}
