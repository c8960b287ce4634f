/** How long and how much anybody may send: ample for people, too little for whoever only wants to hold the line. */
export const socketLimits = {
  /** For a whole request: a picture of 5 MB needs that long at 1.5 Mbit/s. */
  requestTimeout: 30_000,
  /** Between two requests. */
  keepAliveTimeout: 30_000,
  /** Without a byte in either direction; also for those who ask and never read the answer. */
  connectionTimeout: 60_000,
  http: {
    /** Also for saying anything at all: browsers send their headers in one go. */
    headersTimeout: 10_000,
    /** How often Node looks for those who are over their time. */
    connectionsCheckingInterval: 1000,
    /** A token of ours takes half a kilobyte. */
    maxHeaderSize: 16_384,
  },
} as const
