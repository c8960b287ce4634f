import type { Dependencies } from '../../../../dependencies.ts'
import { readOrder } from '../../orders/read-order.ts'
import { drawPack } from './draw-pack.ts'
import { packContent } from './pack-content.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets' | 'hooks' | 'paypal'>
type Wanted = { ownerId: string; saleId: string; statement: string }

/** The dispute pack of an order as a PDF, for its owner. */
export async function makePack(deps: Deps, { ownerId, saleId, statement }: Wanted) {
  const order = await readOrder(deps, { id: ownerId }, saleId)
  return { order, pdf: Buffer.from(await drawPack(packContent(order, { statement, now: deps.now() }))) }
}
