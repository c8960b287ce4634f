/** The slowdown that makes a computer of some power, as Lighthouse measures it, as slow as the phone it has in mind. */
const knownSlowdowns = [
  { power: 150, slowdown: 1 },
  { power: 800, slowdown: 2 },
  { power: 1300, slowdown: 3 },
  { power: 1533, slowdown: 4 },
]

/** Lighthouse slows every computer down four times unless told, which is right for a quick one and makes another phone of a slow one. */
export function phoneSlowdown(power: number): number {
  const next = knownSlowdowns.findIndex((known) => power < known.power)
  const [below, above] = [knownSlowdowns[next - 1], knownSlowdowns[next]]
  if (!above) return 4
  if (!below) return 1
  return below.slowdown + (power - below.power) / (above.power - below.power)
}
