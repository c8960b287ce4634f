/** Calls `gone` when the parent process exits for any reason, including SIGKILL. */
export function followParent(gone: () => void): void {
  if (process.connected) {
    process.once('disconnect', gone)
    return
  }
  process.stdin.once('close', gone).resume()
}
