const [quietMilliseconds, mostMilliseconds] = [10, 600]

/** Debounce with a maximum wait: deferred work starts once no request has arrived for 10 ms, or after 600 ms. */
export function createLull() {
  let lastCameAt = 0

  return {
    someoneCame(): void {
      lastCameAt = performance.now()
    },

    async wait(): Promise<void> {
      const end = performance.now() + mostMilliseconds
      while (performance.now() < Math.min(end, lastCameAt + quietMilliseconds)) {
        await new Promise((resolve) => setTimeout(resolve, quietMilliseconds))
      }
    },
  }
}
