import type { DeliverableKind } from '../items/deliverable-rules.ts'
import { fileSizeText } from '../items/file-size.ts'
import type { Delivery } from './deliveries.ts'
import type { Entitlement } from './entitlements.ts'

export const deliverableNames: Record<DeliverableKind, string> = {
  role: 'Discord role',
  key: 'License key',
  file: 'File',
  link: 'Link',
  text: 'Text',
}

type Sold = { deliveries: Delivery[]; entitlements?: Entitlement[] | null | undefined }
type TimeText = (at: string) => string

/** Proof of delivery for a dispute: when each thing was assigned, opened and downloaded. Keys are masked. */
export function deliveryProof(
  { deliveries, entitlements }: Sold,
  timeText: TimeText,
): [label: string, lines: string][] {
  return (entitlements ?? []).map((owned) => {
    const { kind, label } = owned
    const lines = kind === 'role' ? roleLines(owned, deliveries, timeText) : contentLines(owned, timeText)
    return [label ? `${deliverableNames[kind]}: ${label}` : deliverableNames[kind], lines.join('\n')]
  })
}

function roleLines({ _id, roleId, endsAt }: Entitlement, deliveries: Delivery[], timeText: TimeText): string[] {
  const given = deliveries.find(({ entitlementId, kind }) => entitlementId === _id && kind === 'give-role')
  return [
    `Role ID ${roleId}${endsAt ? `, until ${timeText(endsAt)}` : ''}`,
    given?.doneAt ? `Assigned ${timeText(given.doneAt)}` : 'Not assigned yet',
  ]
}

function contentLines({ keys, file, downloads, firstViewedAt }: Entitlement, timeText: TimeText): string[] {
  return [
    ...(keys ?? []).map((key) => keyLine(key, timeText)),
    ...(file ? [`${file.name}, version ${file.version}, ${fileSizeText(file.sizeBytes)}`] : []),
    firstViewedAt ? `Opened by the buyer ${timeText(firstViewedAt)}` : 'Not opened yet',
    ...(downloads?.startedAt ?? []).map((at) => `Downloaded by the buyer ${timeText(at)}`),
  ]
}

type Key = NonNullable<Entitlement['keys']>[number]

function keyLine({ masked, soldAt, revealedAt }: Key, timeText: TimeText): string {
  const assigned = soldAt ? `assigned ${timeText(soldAt)}` : 'not assigned yet'
  return `${masked}, ${assigned}, ${revealedAt ? `seen by the buyer ${timeText(revealedAt)}` : 'not seen yet'}`
}
