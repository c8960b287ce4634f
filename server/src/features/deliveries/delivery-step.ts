import type { Dependencies } from '../../dependencies.ts'
import type { SoldEntitlement } from '../sales/entitlements/read-entitlements.ts'
import type { DeliveryRow } from './delivery-queries.ts'
import type { SoldSale } from './sold-sale-queries.ts'

/** A delivery step with its sale. `entitlement` is the role or key it delivers; null for messages. */
export type DeliveryStep = { delivery: DeliveryRow; sale: SoldSale; entitlement: SoldEntitlement | null }

export type StepDeps = Pick<Dependencies, 'db' | 'now' | 'secrets' | 'discord' | 'discordFacts' | 'publicUrl'>
