import { fileSizeText } from '@guildshop/contract/file-size'
import type { Dependencies } from '../../dependencies.ts'
import { plainLine } from '../../providers/discord/chat-text.ts'
import { type DeliverableRow, listDeliverables } from '../items/deliverables/deliverable-queries.ts'
import { type CompleteFile, describeFiles } from '../items/files/stored-files.ts'

/** Ten lines fit into an embed field. */
const [longestLabel, longestFileName] = [85, 60]

/** What buyers get besides the role reward, one line each; null if nothing. Labels only, never contents. */
export async function includedLabel(
  { db }: Pick<Dependencies, 'db'>,
  item: { id: string },
  { isPremium, quantity }: { isPremium: boolean; quantity: number },
): Promise<string | null> {
  const offered = (await listDeliverables(db, item.id)).filter(({ kind }) => kind !== 'role' || isPremium)
  const files = await describeFiles(
    db,
    offered.filter(({ kind }) => kind === 'file').map(({ id }) => id),
  )
  const lines = offered.flatMap((deliverable) => lineOf(deliverable, quantity, files.get(deliverable.id)) ?? [])
  return lines.length > 0 ? lines.map((line) => `• ${line}`).join('\n') : null
}

/** Null for a file whose upload was removed. */
function lineOf(
  { kind, label, roleId, roleDurationDays: days }: DeliverableRow,
  quantity: number,
  file: CompleteFile | undefined,
) {
  if (kind === 'role') return roleId && roleLabel(roleId, days && days * quantity)
  if (kind === 'file')
    return file ? `File: ${plainLine(file.name, longestFileName)} (${fileSizeText(file.sizeBytes)})` : null
  const words = { key: quantity > 1 ? `${quantity} license keys` : 'License key', link: 'Link', text: 'Text' }[kind]
  return `${words}: ${plainLine(label, longestLabel)}`
}

export function roleLabel(roleId: string, days: number | null): string {
  if (!days || days < 0) return `<@&${roleId}> (permanent)`
  return `<@&${roleId}> for ${days} ${days === 1 ? 'day' : 'days'}`
}
