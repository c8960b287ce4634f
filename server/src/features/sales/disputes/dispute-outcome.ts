import type { Selectable } from 'kysely'
import type { Dispute } from '../../../db/tables.ts'
import { inSellersFavor } from './dispute-queries.ts'

export function isDecidedForSeller({ resolvedAt, outcome }: Selectable<Dispute>): boolean {
  return resolvedAt !== null && inSellersFavor.includes(outcome ?? '')
}
