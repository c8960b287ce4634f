/** Socket timeouts and limits against slow clients (Slowloris). */
export const socketLimits = {
  /** For a whole request: enough for a 5 MB image at 1.5 Mbit/s. */
  requestTimeout: 30_000,
  /** Between two requests. */
  keepAliveTimeout: 30_000,
  /** Inactivity in both directions, including clients that never read the response. */
  connectionTimeout: 60_000,
  http: {
    /** Also the limit for the first byte. */
    headersTimeout: 10_000,
    /** How often Node checks for timed-out connections. */
    connectionsCheckingInterval: 1000,
    /** Our tokens take half a kilobyte. */
    maxHeaderSize: 16_384,
  },
} as const
