import autocannon from 'autocannon'
import { cpuSecondsOf } from './running/process-usage.ts'
import { connections, size } from './settings.ts'

/** Requests that are sent in turns to the process that answers them. */
export type Target = { url: string; pid: number; requests: Array<{ path: string; headers: Record<string, string> }> }

/** `cpuMicroseconds` is what the answering process used per request: it hardly depends on what else the machine does. */
export type Measurement = {
  answered: number
  perSecond: number
  p50: number
  p99: number
  cpuMicroseconds: number
}

/** As many requests as 32 connections get answered. Throws when one is not answered with success. */
export async function measure({ url, pid, requests }: Target, seconds: number = size.seconds): Promise<Measurement> {
  const cpuBefore = cpuSecondsOf(pid)
  const result = await autocannon({ url, requests, connections, duration: seconds })
  refuseFailures(url, result)
  const { requests: answered, latency, duration } = result
  return {
    answered: answered.total,
    perSecond: answered.total / duration,
    p50: latency.p50,
    p99: latency.p99,
    cpuMicroseconds: ((cpuSecondsOf(pid) - cpuBefore) * 1_000_000) / answered.total,
  }
}

export async function send({ url, requests }: Target, amount: number): Promise<void> {
  refuseFailures(url, await autocannon({ url, requests, connections, amount }))
}

function refuseFailures(url: string, { non2xx, errors }: { non2xx: number; errors: number }): void {
  if (non2xx + errors > 0) throw new Error(`${url} failed ${non2xx + errors} times.`)
}

export function medianOf(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

export function quantileOf(numbers: number[], share: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0
}
