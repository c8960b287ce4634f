const discordEpoch = 1_420_070_400_000n

/** Generates snowflakes: milliseconds since 2015, shifted by 22 bits, strictly increasing. */
export function createSnowflakeGenerator(): () => string {
  let last = 0n
  return () => {
    const earliest = (BigInt(Date.now()) - discordEpoch) << 22n
    last = earliest > last ? earliest : last + 1n
    return last.toString()
  }
}

/** Epoch milliseconds encoded in a snowflake. */
export function timeOf(id: string): number {
  return Number((BigInt(id) >> 22n) + discordEpoch)
}

/** A snowflake of that time with the counter of another. */
export function idAt(milliseconds: number, other: string): string {
  return (((BigInt(milliseconds) - discordEpoch) << 22n) | (BigInt(other) & ((1n << 22n) - 1n))).toString()
}
