import { floorFor } from './floor.ts'
import { measure } from './measure.ts'
import { startBuiltShop } from './start-built-shop.ts'

/** Each of our reads beside a bare server that runs the same query and writes the same JSON, in one run on one machine. */
const shop = await startBuiltShop()
try {
  const reply = await fetch(`${shop.url}/api/profile/me`, { headers: shop.headers })
  const floor = await floorFor(shop.databaseUrl, await reply.text())
  const bare = await measure(floor.url, {})
  const ours = await measure(`${shop.url}/api/profile/me`, shop.headers)
  await floor.close()
  const share = (ours.perSecond / bare.perSecond).toFixed(2)
  const slower = (ours.p99 / bare.p99).toFixed(2)
  console.table({
    'GET /profile/me': { share, 'p99 ratio': slower, perSecond: ours.perSecond, floorPerSecond: bare.perSecond },
  })
} finally {
  await shop.stop()
}
