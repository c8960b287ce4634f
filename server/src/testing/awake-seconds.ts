const tick = 20

/**
 * How long something took, in seconds during which this process could run. On an idle machine that is the time on the
 * clock; on one that is too busy to run us, neither our deadlines nor these seconds pass.
 */
export async function awakeSeconds<Result>(work: () => Promise<Result>): Promise<{ result: Result; seconds: number }> {
  let ticks = 0
  const timer = setInterval(() => {
    ticks += 1
  }, tick)
  try {
    return { result: await work(), seconds: (ticks * tick) / 1000 }
  } finally {
    clearInterval(timer)
  }
}
