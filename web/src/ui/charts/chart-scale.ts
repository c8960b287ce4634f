export const chartHeight = 200
/** Height of the top grid line; the space above it is for its label. */
export const scaleHeight = chartHeight - 8

const steps = [1.2, 1.6, 2, 3, 4, 5, 6, 8, 10]

/** Rounds `highest` up to a value whose half is also an integer. */
export function topOfScale(highest: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(1, highest)))
  const tops = steps.map((step) => Math.round(step * magnitude)).filter((top) => top % 2 === 0)
  return tops.find((top) => top >= highest) ?? 10 * magnitude
}
