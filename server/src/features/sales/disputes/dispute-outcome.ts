import type { Selectable } from 'kysely'
import type { Dispute } from '../../../db/tables.ts'

const inSellersFavour = ['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER', 'DENIED']

export function isDecidedForSeller({ resolvedAt, outcome }: Selectable<Dispute>): boolean {
  return resolvedAt !== null && inSellersFavour.includes(outcome ?? '')
}
