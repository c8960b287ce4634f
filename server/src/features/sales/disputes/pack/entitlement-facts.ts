import type { DeliverableKind } from '@guildshop/contract/deliverable-rules'
import type { Entitlement } from '@guildshop/contract/entitlements'
import { fileSizeText } from '@guildshop/contract/file-size'
import type { OrderDetails } from '@guildshop/contract/orders'
import { type Fact, timeOf } from './pack-facts.ts'

const kinds: Record<DeliverableKind, string> = {
  role: 'Discord role',
  key: 'License key',
  file: 'File',
  link: 'Link',
  text: 'Text',
}

/** Proof of delivery: when it was assigned, opened and downloaded. Keys are masked. */
export const entitlementFact =
  ({ deliveries }: OrderDetails) =>
  (entitlement: Entitlement): Fact => {
    const { kind, label, file, downloads, firstViewedAt } = entitlement
    const assigned = deliveries.find((one) => one.entitlementId === entitlement._id && one.kind === 'give-role')
    const lines = [
      ...(kind === 'role' ? roleLines(entitlement, assigned?.doneAt) : []),
      ...(entitlement.keys ?? []).map(keyLine),
      ...(file ? [`${file.name}, version ${file.version}, ${fileSizeText(file.sizeBytes)}`] : []),
      ...(kind === 'role' ? [] : [firstViewedAt ? `Opened by the buyer ${timeOf(firstViewedAt)}` : 'Not opened yet']),
      ...(downloads?.startedAt ?? []).map((at) => `Downloaded by the buyer ${timeOf(at)}`),
    ]
    return [label ? `${kinds[kind]}: ${label}` : kinds[kind], lines.join('\n')]
  }

function roleLines({ roleId, endsAt }: Entitlement, assignedAt: string | null | undefined): string[] {
  return [
    `Role ID ${roleId}${endsAt ? `, until ${timeOf(endsAt)}` : ''}`,
    assignedAt ? `Assigned ${timeOf(assignedAt)}` : 'Not assigned yet',
  ]
}

function keyLine({ masked, soldAt, revealedAt }: NonNullable<Entitlement['keys']>[number]): string {
  const assigned = soldAt ? `assigned ${timeOf(soldAt)}` : 'not assigned yet'
  return `${masked}, ${assigned}, ${revealedAt ? `seen by the buyer ${timeOf(revealedAt)}` : 'not seen yet'}`
}
