import { fileSizeText } from '@guildshop/contract/file-size'
import type { Dependencies } from '../../../dependencies.ts'
import { plainLine } from '../../../providers/discord/chat-text.ts'
import { listOffered, type OfferedDeliverable } from '../../items/deliverables/list-offered.ts'
import { type CompleteFile, describeFiles } from '../../items/files/stored-files.ts'

/** Ten lines fit into an embed field. */
const [longestLabel, longestFileName] = [85, 60]

type Offer = { isPremium: boolean; quantity: number; isMembership?: boolean }

/** What buyers get besides the role reward, one line each; null if nothing. Shows labels, never contents. */
export async function includedLabel(
  { db }: Pick<Dependencies, 'db'>,
  item: { id: string },
  offer: Offer,
): Promise<string | null> {
  const offered = await listOffered(db, item, offer)
  const files = await describeFiles(
    db,
    offered.filter(({ kind }) => kind === 'file').map(({ id }) => id),
  )
  const lines = offered.flatMap(
    (deliverable) => lineOf(deliverable, { ...offer, file: files.get(deliverable.id) }) ?? [],
  )
  return lines.length > 0 ? lines.map((line) => `• ${line}`).join('\n') : null
}

type Facts = Offer & { file: CompleteFile | undefined }

/** Null for a file whose upload was removed. */
function lineOf(
  { kind, label, roleId, roleDurationDays }: OfferedDeliverable,
  { quantity, isMembership, file }: Facts,
) {
  if (kind === 'role')
    return roleId && (isMembership ? memberRoleLabel(roleId) : roleLabel(roleId, roleDurationDays, quantity))
  if (kind === 'file') {
    return file ? `File: ${plainLine(file.name, longestFileName)} (${fileSizeText(file.sizeBytes)})` : null
  }
  const key = quantity === 1 ? 'License key' : `${quantity} license keys`
  const words = { key, link: 'Link', text: 'Text' }[kind]
  return `${words}: ${plainLine(label, longestLabel)}`
}

/** A membership's role lasts as long as the membership. */
export const memberRoleLabel = (roleId: string) => `<@&${roleId}> while you're a member`

/** Several units of a timed role add up. */
export function roleLabel(roleId: string, durationDays: number | null, quantity: number): string {
  if (!durationDays || durationDays < 0) return `<@&${roleId}> (permanent)`
  const days = durationDays * quantity
  return `<@&${roleId}> for ${days} ${days === 1 ? 'day' : 'days'}`
}
