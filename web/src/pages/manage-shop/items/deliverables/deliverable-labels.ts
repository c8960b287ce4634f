import type { DeliverableKind } from '@guildshop/contract/deliverable-rules'
import { FileIcon, KeyRoundIcon, LinkIcon, ShieldIcon, TextIcon } from 'lucide-react'

export const kindLabels: Record<DeliverableKind, string> = {
  role: 'Role',
  key: 'License key',
  file: 'File',
  link: 'Link',
  text: 'Text',
}

export const kindIcons = { role: ShieldIcon, key: KeyRoundIcon, file: FileIcon, link: LinkIcon, text: TextIcon }

const units = ['KB', 'MB', 'GB', 'TB']

/** "1.5 MB"; in steps of 1,024, as plan limits are. */
export function bytesText(bytes: number): string {
  if (bytes < 1024) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
  const step = Math.min(units.length, Math.floor(Math.log2(bytes) / 10))
  const amount = bytes / 1024 ** step
  return `${amount.toFixed(amount < 10 && !Number.isInteger(amount) ? 1 : 0)} ${units[step - 1]}`
}
