/** Calls `callback` when the parent process exits for any reason, including SIGKILL. */
export function onParentExit(callback: () => void): void {
  if (process.connected) {
    process.once('disconnect', callback)
    return
  }
  process.stdin.once('close', callback).resume()
}
