import { longestKey, type readKeys } from '@guildshop/contract/deliverable-rules'
import type { KeyCheck } from '@guildshop/contract/deliverables'
import { countText } from '../../../../ui/format/numbers.ts'

/** "1 key", "2 keys" */
export const keysText = (count: number) => counted(count, 'key')

/** What saving will do with the pasted keys, in sentences. `check` is the server's answer about an existing pool. */
export function keySummary(list: ReturnType<typeof readKeys>, check?: KeyCheck): string[] {
  const added = check ? check.added : list.keys.length
  const skipped = [
    ...(list.duplicates.length > 0 ? [counted(list.duplicates.length, 'duplicate')] : []),
    ...(list.blank > 0 ? [counted(list.blank, 'blank line')] : []),
    ...(list.tooLong.length > 0 ? [`${keysText(list.tooLong.length)} over ${longestKey} characters`] : []),
  ]
  const total = list.duplicates.length + list.blank + list.tooLong.length
  return [
    added === 0 ? 'No keys will be added.' : `${keysText(added)} will be added.`,
    ...(skipped.length > 0 ? [`${joined(skipped)} ${total === 1 ? 'is' : 'are'} skipped.`] : []),
    ...(check ? [...knownKeys(check.alreadyInPool, 'in the pool'), ...knownKeys(check.alreadySold, 'sold')] : []),
  ]
}

function knownKeys({ count, examples }: KeyCheck['alreadySold'], where: string): string[] {
  if (count === 0) return []
  const shown = examples.slice(0, 3).join(', ')
  const isShort = examples.length > 0 && count <= 3
  const list = shown && ` (${isShort ? '' : 'such as '}${shown})`
  return [`${keysText(count)} ${count === 1 ? 'is' : 'are'} already ${where}${list} and will be skipped.`]
}

const counted = (count: number, noun: string) => `${countText(count)} ${noun}${count === 1 ? '' : 's'}`

function joined(parts: string[]): string {
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
}
