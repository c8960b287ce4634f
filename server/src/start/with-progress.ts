const interval = 10_000

export type Report = (line: string) => void

/** Writes to standard error, because programs parse standard output. */
export const reportToOperator: Report = (line) => {
  process.stderr.write(`${line}\n`)
}

/** Reports progress every ten seconds, so that a slow start doesn't look like a hang. */
export async function withProgress<Result>(
  what: string,
  work: Promise<Result>,
  report: Report = reportToOperator,
): Promise<Result> {
  const began = performance.now()
  const timer = setInterval(() => {
    report(`waiting for ${what}, ${Math.round((performance.now() - began) / 1000)} s`)
  }, interval)
  try {
    return await work
  } finally {
    clearInterval(timer)
  }
}
