import { type DeliverableKind, usualDownloads } from '@guildshop/contract/deliverable-rules'
import type { Deliverable, DeliverableDraft, UploadedFile } from '@guildshop/contract/deliverables'
import { integerFromText } from '@guildshop/contract/whole-number'

/** A deliverable while it's being edited. Each kind uses its own fields. */
export type DeliverableEntry = {
  /** Identifies the entry while it's edited and moved. */
  key: string
  kind: DeliverableKind
  /** As it's stored; null for a new one. */
  stored: Deliverable | null
  label: string
  roleId: string
  roleDurationDays: string
  content: string
  /** Keys to add, as pasted. */
  newKeys: string
  /** A finished upload that isn't saved yet. */
  upload: UploadedFile | null
  isUploading: boolean
  servesNewest: boolean
  downloadLimit: string
}

const blankEntry = {
  stored: null,
  roleId: '',
  roleDurationDays: '',
  content: '',
  newKeys: '',
  upload: null,
  isUploading: false,
  servesNewest: true,
  downloadLimit: String(usualDownloads),
}

let lastKey = 0

export function newEntry(kind: DeliverableKind): DeliverableEntry {
  lastKey += 1
  return { ...blankEntry, kind, key: `new-${lastKey}`, label: kind === 'key' ? 'License key' : '' }
}

export function entryOf(stored: Deliverable): DeliverableEntry {
  return {
    ...blankEntry,
    key: stored._id,
    kind: stored.kind,
    stored,
    label: stored.label,
    roleId: stored.roleId ?? '',
    roleDurationDays: stored.roleDurationDays ? String(stored.roleDurationDays) : '',
    content: stored.content ?? '',
    servesNewest: stored.servesNewest ?? true,
    downloadLimit: String(stored.downloadLimit ?? usualDownloads),
  }
}

/** The entry as it's sent with the item form. */
export function draftOf(entry: DeliverableEntry): DeliverableDraft {
  const { kind, stored, label, content } = entry
  const known = stored ? { _id: stored._id } : {}
  if (kind === 'role') {
    const days = integerFromText(entry.roleDurationDays)
    return { ...known, kind, roleId: entry.roleId, roleDurationDays: days === -1 ? null : days }
  }
  if (kind === 'key') return { ...known, kind, label: label.trim() }
  if (kind === 'file') {
    const fileId = entry.upload?._id ?? stored?.file?._id ?? ''
    const downloadLimit = integerFromText(entry.downloadLimit) ?? usualDownloads
    return { ...known, kind, label: label.trim(), fileId, servesNewest: entry.servesNewest, downloadLimit }
  }
  return { ...known, kind, label: label.trim(), content: content.trim() }
}
