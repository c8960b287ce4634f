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
