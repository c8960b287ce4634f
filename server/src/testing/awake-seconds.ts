const tick = 20

/**
 * Measures a duration by timer ticks of this process: wall-clock time on an idle machine, less on one that starves the
 * process, whose deadlines then fire late as well.
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
