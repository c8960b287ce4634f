export type Connection = 'fine' | 'offline' | 'unreachable'

const firstPause = 2000
const longestPause = 30_000
const longestProbe = 10_000

/**
 * Reports when the browser goes offline or the server stops responding, and when either is over. One failed request
 * isn't enough: the server counts as unreachable only if a request for a static file fails too. Then repeats that
 * request with exponential backoff.
 */
export function watchConnection(onChange: (connection: Connection) => void) {
  let connection: Connection = 'fine'
  let pause = firstPause
  let timer: ReturnType<typeof setTimeout>
  let isProbing = false

  function change(next: Connection) {
    if (next === connection) return
    connection = next
    onChange(next)
  }

  function goOffline() {
    clearTimeout(timer)
    change('offline')
  }

  async function check() {
    clearTimeout(timer)
    if (!isOnline()) return goOffline()
    if (isProbing) return
    isProbing = true
    const isReachable = await probe()
    isProbing = false
    if (!isOnline()) return goOffline()
    if (isReachable) return recover()
    change('unreachable')
    timer = setTimeout(check, pause)
    pause = Math.min(pause * 2, longestPause)
  }

  function recover() {
    pause = firstPause
    change('fine')
  }

  if (!isOnline()) goOffline()
  window.addEventListener('unreachable', check)
  window.addEventListener('offline', goOffline)
  window.addEventListener('online', check)

  return {
    check,
    stop() {
      clearTimeout(timer)
      window.removeEventListener('unreachable', check)
      window.removeEventListener('offline', goOffline)
      window.removeEventListener('online', check)
    },
  }
}

const isOnline = () => navigator.onLine

/** Any response counts, even an error. */
const probe = () =>
  fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(longestProbe) }).then(
    () => true,
    () => false,
  )
