const [quietMilliseconds, mostMilliseconds] = [10, 600]

/** Lets a crowd be received before anybody in it is served: work waits until nobody came for a moment, or long enough. */
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
