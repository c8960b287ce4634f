import sharp from 'sharp'

const size = 256

type Point = { x: number; y: number }

const round = ({ x, y }: Point, radius: number) => Math.hypot(x, y) - radius

/** Signed distance of a point to a shape, negative inside. Coordinates range from -1 to 1. */
const shapes = {
  disc: (point: Point) => round(point, 0.5),
  ring: (point: Point) => Math.abs(round(point, 0.46)) - 0.13,
  moon: ({ x, y }: Point) => Math.max(round({ x, y }, 0.55), -round({ x: x - 0.28, y: y + 0.12 }, 0.46)),
  diamond: ({ x, y }: Point) => (Math.abs(x) + Math.abs(y) * 0.8 - 0.56) * 0.75,
  tile: ({ x, y }: Point) => Math.max(Math.abs(x), Math.abs(y)) - 0.44,
  hexagon: ({ x, y }: Point) => Math.max(Math.abs(x) * 0.866 + Math.abs(y) * 0.5, Math.abs(y)) - 0.48,
  flame: ({ x, y }: Point) => round({ x: x * (1.25 + Math.max(0, -y) * 1.9), y: y - 0.06 }, 0.56),
  star({ x, y }: Point): number {
    const fifth = (2 * Math.PI) / 5
    const angle = Math.abs((((Math.atan2(x, -y) % fifth) + 1.5 * fifth) % fifth) - fifth / 2)
    return Math.hypot(x, y) * (Math.cos(angle) + Math.sin(angle) * 1.35) - 0.62
  },
}

export type DemoPicture = { shape: keyof typeof shapes; from: string; to: string }

/** Draws a light shape on a gradient. */
export function drawDemoPicture({ shape, from, to }: DemoPicture): Promise<Buffer> {
  const [start, end] = [rgbOf(from), rgbOf(to)]
  const pixels = Buffer.alloc(size * size * 3)
  for (let index = 0; index < size * size; index += 1) {
    const point = { x: ((index % size) / size) * 2 - 1, y: (Math.floor(index / size) / size) * 2 - 1 }
    const down = (point.x + point.y + 2) / 4
    const light = coverage(shapes[shape](point)) * (0.92 - down * 0.25)
    for (const [channel, first] of start.entries()) {
      const ground = first + ((end[channel] ?? first) - first) * down
      pixels[index * 3 + channel] = ground + (255 - ground) * light
    }
  }
  return sharp(pixels, { raw: { width: size, height: size, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** Antialiased coverage: 1 inside, 0 outside. */
const coverage = (distance: number) => Math.min(1, Math.max(0, 0.5 - (distance * size) / 4))

const rgbOf = (colour: string): number[] => [...Buffer.from(colour.slice(1), 'hex')]
