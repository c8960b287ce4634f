import autocannon from 'autocannon'

export type Measurement = { perSecond: number; p99: number }

/** Five seconds at 32 connections, after a second to warm up. */
export async function measure(url: string, headers: Record<string, string>): Promise<Measurement> {
  await autocannon({ url, headers, connections: 32, duration: 1 })
  const result = await autocannon({ url, headers, connections: 32, duration: 5 })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed ${result.non2xx + result.errors} times`)
  return { perSecond: result.requests.average, p99: result.latency.p99 }
}
