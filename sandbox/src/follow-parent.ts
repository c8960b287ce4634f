/** Calls back when the process that started this one is gone, however it went. */
export function followParent(gone: () => void): void {
  if (process.connected) {
    process.once('disconnect', gone)
    return
  }
  process.stdin.once('close', gone).resume()
}
