const discordEpoch = 1_420_070_400_000n

/** Makes snowflakes: the milliseconds since 2015, shifted by 22 bits that tell apart what happened at once. */
export function createIds(): () => string {
  let last = 0n
  return () => {
    const earliest = (BigInt(Date.now()) - discordEpoch) << 22n
    last = earliest > last ? earliest : last + 1n
    return last.toString()
  }
}

/** Milliseconds since 1970. */
export function timeOf(id: string): number {
  return Number((BigInt(id) >> 22n) + discordEpoch)
}
