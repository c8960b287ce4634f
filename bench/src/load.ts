import autocannon from 'autocannon'
import { cpuSecondsOf } from './running/process-usage.ts'
import { connections, size } from './settings.ts'

/** Requests sent round-robin to one process. */
export type Target = { url: string; pid: number; requests: Array<{ path: string; headers: Record<string, string> }> }

/** `cpuMicroseconds` is the server's CPU time per request, which barely depends on other load on the machine. */
export type Measurement = {
  answered: number
  perSecond: number
  p50: number
  p99: number
  cpuMicroseconds: number
}

/** Closed-loop load over 32 connections. Throws if a request fails. */
export async function measure({ url, pid, requests }: Target, seconds: number = size.seconds): Promise<Measurement> {
  const cpuBefore = cpuSecondsOf(pid)
  const result = await autocannon({ url, requests, connections, duration: seconds })
  assertNoFailures(url, result)
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
  assertNoFailures(url, await autocannon({ url, requests, connections, amount }))
}

function assertNoFailures(url: string, { non2xx, errors }: { non2xx: number; errors: number }): void {
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests to ${url} failed.`)
}

export function medianOf(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

export function quantileOf(numbers: number[], share: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0
}
