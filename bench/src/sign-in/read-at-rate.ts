import { setTimeout as pass } from 'node:timers/promises'
import { get } from '../http-client.ts'

type Reading = { url: string; headers: Record<string, string> }

const pause = 10

/** Open-loop load of 100 reads per second; returns each latency. */
export async function readAtRate({ url, headers }: Reading, seconds: number): Promise<number[]> {
  const answers: Array<Promise<number>> = []
  for (let count = 0; count < (seconds * 1000) / pause; count += 1) {
    answers.push(timeOf({ url, headers }))
    await pass(pause)
  }
  return Promise.all(answers)
}

async function timeOf({ url, headers }: Reading): Promise<number> {
  const before = performance.now()
  await get(url, headers)
  return performance.now() - before
}
