import { fileSizeText } from '@guildshop/contract/file-size'
import type { Db } from '../../../db/connect.ts'
import { plainLine } from '../../../providers/discord/chat-text.ts'
import { listOffered } from '../../items/deliverables/list-offered.ts'
import { describeFiles } from '../../items/files/stored-files.ts'
import type { DeliverableWithFile } from '../../items/read-draft-item.ts'
import type { ItemOffer } from './item-offer.ts'

/** Names have up to 100 characters, which escaping can double; those of files are cut. */
const [longestLabel, longestFileName] = [200, 120]

/** What buyers get, one line of markdown each: the role reward first. Shows labels, never contents. */
export async function readIncluded(
  db: Db,
  offer: Pick<ItemOffer, 'item' | 'terms' | 'quantity' | 'shop'>,
): Promise<string[]> {
  const offered = await listOffered(db, offer.item, offer.shop)
  const files = await describeFiles(
    db,
    offered.filter(({ kind }) => kind === 'file').map(({ id }) => id),
  )
  return includedLines(
    offer,
    offered.map((one) => ({ ...one, file: files.get(one.id) ?? null })),
  )
}

/** Like `readIncluded`, for given deliverables that the plan allows. */
export function includedLines(
  { item, terms, quantity, shop }: Pick<ItemOffer, 'item' | 'terms' | 'quantity' | 'shop'>,
  offered: DeliverableWithFile[],
): string[] {
  const facts = { quantity, isMembership: terms !== null }
  const reward = item.roleId && shop.isPremium ? [roleLine({ ...item, roleId: item.roleId }, facts)] : []
  return [...reward, ...offered.flatMap((one) => lineOf(one, facts) ?? [])]
}

type Facts = { quantity: number; isMembership: boolean }
type Role = { roleId: string; roleDurationDays: number | null }

/** Null for a file whose upload was removed. */
function lineOf(deliverable: DeliverableWithFile, facts: Facts) {
  const { kind, label, roleId, file } = deliverable
  if (kind === 'role') return roleId && roleLine({ ...deliverable, roleId }, facts)
  if (kind === 'file') {
    return file && `File: ${fileText(label, file)}`
  }
  const key = facts.quantity === 1 ? 'License key' : `${facts.quantity} license keys`
  const words = { key, link: 'Link', text: 'Text' }[kind]
  return `${words}: ${plainLine(label, longestLabel)}`
}

/** The label that buyers know it by, then the file: Brush pack (pack.zip, 3 MB). */
function fileText(label: string, { name, sizeBytes }: { name: string; sizeBytes: number }): string {
  const [fileName, size] = [plainLine(name, longestFileName), fileSizeText(sizeBytes)]
  return label === name ? `${fileName} (${size})` : `${plainLine(label, longestLabel)} (${fileName}, ${size})`
}

/** A membership's role lasts as long as the membership. Several units of a timed role add up. */
function roleLine({ roleId, roleDurationDays }: Role, { quantity, isMembership }: Facts): string {
  if (isMembership) return `<@&${roleId}> while you're a member`
  if (!roleDurationDays || roleDurationDays < 0) return `<@&${roleId}> (permanent)`
  const days = roleDurationDays * quantity
  return `<@&${roleId}> for ${days} ${days === 1 ? 'day' : 'days'}`
}
