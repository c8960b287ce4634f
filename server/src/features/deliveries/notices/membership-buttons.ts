import { button, type Row, row } from '../../../chat/components.ts'

/** Custom ids of buttons about a membership. They work in servers and in direct messages. */
export const renewId = (membershipId: string) => `renew:${membershipId}`
export const cancelMembershipId = (membershipId: string) => `cancel-membership:${membershipId}`

export const renewRow = (membershipId: string): Row =>
  row(button({ label: 'Renew', id: renewId(membershipId), isPrimary: true }))

export const cancelMembershipRow = (membershipId: string): Row =>
  row(button({ label: 'Cancel membership', id: cancelMembershipId(membershipId) }))
