/** Discord's close codes and reasons. */
const reasons = {
  4001: 'Unknown opcode.',
  4002: 'Error while decoding payload.',
  4003: 'Not authenticated.',
  4004: 'Authentication failed.',
  4005: 'Already authenticated.',
  4007: 'Invalid seq.',
  4008: 'Rate limited.',
  4010: 'Invalid shard.',
  4012: 'Invalid API version.',
  4013: 'Invalid intent(s).',
  4014: 'Disallowed intent(s).',
} as const

/** Thrown to close a connection with one of Discord's codes. */
export class GatewayClose extends Error {
  readonly code: keyof typeof reasons

  constructor(code: keyof typeof reasons) {
    super(reasons[code])
    this.name = 'GatewayClose'
    this.code = code
  }
}
