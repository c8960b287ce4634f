import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')

const sizes = {
  full: {
    owners: 200,
    sales: 1_000_000,
    growth: [1000, 100_000, 1_000_000],
    seconds: 4,
    rounds: 5,
    warmUp: 5000,
    buyers: 500,
    requests: 100_000,
  },
  small: {
    owners: 5,
    sales: 10_000,
    growth: [1000, 3000, 10_000],
    seconds: 1,
    rounds: 2,
    warmUp: 500,
    buyers: 50,
    requests: 5000,
  },
} as const

export const guildsPerOwner = 10
export const itemsPerGuild = 30
export const connections = 32
export const password = 'guildshop-demo'

export const sizeName = process.env.BENCH_SIZE === 'small' ? 'small' : 'full'
export const size = sizes[sizeName]

/** Seeded once and reused by later runs. */
export const dataFolder = join(root, '.data', 'bench', sizeName)

/** Output of a run's servers, kept until the next run. */
export const serversFolder = join(dataFolder, 'servers')
