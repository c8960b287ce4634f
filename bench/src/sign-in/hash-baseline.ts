import { hash, verify } from '@node-rs/argon2'

/** Bare argon2id with the server's parameters; prints the verifications per second. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const [concurrency = 1, seconds = 1] = process.argv.slice(2).map(Number)

const known = await hash('guildshop-demo', parameters)
await verify(known, 'guildshop-demo')
const before = performance.now()
const end = before + seconds * 1000
let checked = 0
await Promise.all(
  Array.from({ length: concurrency }, async () => {
    while (performance.now() < end) {
      await verify(known, 'guildshop-demo')
      checked += 1
    }
  }),
)
process.stdout.write(String((checked / (performance.now() - before)) * 1000))
