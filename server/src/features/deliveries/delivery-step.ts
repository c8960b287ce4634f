import type { Dependencies } from '../../dependencies.ts'
import type { DeliveryRow } from './delivery-queries.ts'
import type { SoldSale } from './sold-sale-queries.ts'

/** One step after one sale, and what it needs. */
export type Errand = { delivery: DeliveryRow; sale: SoldSale }

export type ErrandDeps = Pick<Dependencies, 'db' | 'now' | 'discord' | 'discordFacts' | 'publicUrl'>
