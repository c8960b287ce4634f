import type { Dependencies } from '../../dependencies.ts'
import type { DeliveryRow } from './delivery-queries.ts'
import type { SoldSale } from './sold-sale-queries.ts'

/** A delivery step with its sale and dependencies. */
export type DeliveryStep = { delivery: DeliveryRow; sale: SoldSale }

export type StepDeps = Pick<Dependencies, 'db' | 'now' | 'discord' | 'discordFacts' | 'publicUrl'>
