import type { Dependencies } from '../../../../dependencies.ts'
import { limitConcurrency } from '../../../../lib/limit-concurrency.ts'
import { readOrder } from '../../orders/read-order.ts'
import { drawPack } from './draw-pack.ts'
import { packContent } from './pack-content.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets' | 'hooks' | 'paypal'>
type Wanted = { ownerId: string; saleId: string; statement: string }

/** Few together: reading an order takes CPU time on the event loop, too. */
const packs = limitConcurrency({ concurrency: 2, queued: 200, refusal: 'TOO_MANY_REQUESTS' })

/** The dispute pack of an order as a PDF, for its owner. */
export function makePack(deps: Deps, { ownerId, saleId, statement }: Wanted) {
  return packs.run(async () => {
    const order = await readOrder(deps, { id: ownerId }, saleId)
    return { order, pdf: Buffer.from(await drawPack(packContent(order, { statement, now: deps.now() }))) }
  })
}
