/** CPU slowdown by Lighthouse's benchmark index that matches its reference phone. */
const knownSlowdowns = [
  { power: 150, slowdown: 1 },
  { power: 800, slowdown: 2 },
  { power: 1300, slowdown: 3 },
  { power: 1533, slowdown: 4 },
]

/** Lighthouse's default of 4× is right for a fast machine but too slow on others, so this interpolates. */
export function phoneSlowdown(power: number): number {
  const next = knownSlowdowns.findIndex((known) => power < known.power)
  const [below, above] = [knownSlowdowns[next - 1], knownSlowdowns[next]]
  if (!above) return 4
  if (!below) return 1
  return below.slowdown + (power - below.power) / (above.power - below.power)
}
