/** What goes on after its request was answered, and can be waited for before everything stops. */
export function createRunningWork() {
  const running = new Set<Promise<void>>()

  return {
    /** The work must not throw. */
    begin(work: () => Promise<void>): void {
      const promise = work().finally(() => running.delete(promise))
      running.add(promise)
    },

    async finish(): Promise<void> {
      await Promise.all(running)
    },
  }
}
