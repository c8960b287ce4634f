import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

const uploading = new WeakSet<Duplex>()

/** How long the rest of an upload that failed is discarded, so that the client can read the response. */
const discardMilliseconds = 5000

/**
 * Exempts requests passed to `allowSlowUpload` from the server's timeout for a whole request, which Node can't set per
 * request. The timeout for inactivity still applies.
 */
export function exemptSlowUploads(server: Server): void {
  const listeners = server.listeners('clientError')
  server.removeAllListeners('clientError')
  server.on('clientError', (error, socket) => {
    const isTimeout = 'code' in error && error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
    if (isTimeout && uploading.has(socket)) return
    for (const listener of listeners) Reflect.apply(listener, server, [error, socket])
  })
}

/** Closes the connection of a request that isn't complete after this many milliseconds, instead of earlier. */
export function allowSlowUpload(request: IncomingMessage, longest: number): { end: () => void } {
  const { socket } = request
  const closeIncomplete = () => request.complete || request.destroy()
  uploading.add(socket)
  const deadline = setTimeout(closeIncomplete, longest).unref()
  return {
    end() {
      clearTimeout(deadline)
      uploading.delete(socket)
      // Node checks a request only once, which may have been during the exemption.
      if (!request.complete) setTimeout(closeIncomplete, discardMilliseconds).unref()
    },
  }
}
