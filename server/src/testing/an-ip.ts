let last = 0

/** A client IP that no call had before, so that limits per IP don't apply. */
export function anIp(): string {
  last += 1
  return `172.16.${last >> 8}.${last & 255}`
}
