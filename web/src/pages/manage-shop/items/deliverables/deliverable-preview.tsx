import { fileSizeText } from '@guildshop/contract/file-size'
import type { RoleList } from '../../guild-options.ts'
import { roleLabel } from '../item-labels.ts'
import { RoleBadge } from '../role-badge.tsx'
import type { DeliverableEntry } from './deliverable-entry.ts'
import { kindIcons, kindLabels } from './deliverable-labels.ts'

type DeliverablePreviewProps = {
  entries: readonly DeliverableEntry[]
  roles: RoleList
  isOwnerPremium: boolean
  /** A membership decides how long its roles last. */
  isMembership: boolean
}

/** What a buyer gets, as a list for the preview. */
export default function DeliverablePreview(props: DeliverablePreviewProps) {
  const { entries, roles, isOwnerPremium, isMembership } = props
  const shown = entries.filter(({ kind, roleId }) => kind !== 'role' || (isOwnerPremium && roleId))
  if (shown.length === 0) return null
  return (
    <div className="text-sm">
      <p className="text-xs font-medium text-ink">You get</p>
      <ul className="space-y-0.5 text-ink-muted">
        {shown.map((entry) => (
          <li key={entry.key} className="flex items-start gap-1.5">
            <Line {...{ entry, roles, isMembership }} />
          </li>
        ))}
      </ul>
    </div>
  )
}

type LineProps = Pick<DeliverablePreviewProps, 'roles' | 'isMembership'> & { entry: DeliverableEntry }

function Line({ entry, roles, isMembership }: LineProps) {
  const Icon = kindIcons[entry.kind]
  if (entry.kind === 'role') {
    const role = roles.data?.find(({ id }) => id === entry.roleId)
    const days = Number(entry.roleDurationDays.trim() || -1)
    const name = role?.name ?? 'A role'
    if (isMembership) return <RoleBadge role={role}>{name}</RoleBadge>
    return <RoleBadge role={role}>{days === -1 ? `${name} (permanent)` : roleLabel(name, days)}</RoleBadge>
  }
  return (
    <>
      <Icon size={14} className="mt-0.75 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{lineText(entry)}</span>
    </>
  )
}

function lineText({ kind, label, upload, stored }: DeliverableEntry): string {
  const file = upload ?? stored?.file
  if (kind === 'file' && file) return `${file.name} (${fileSizeText(file.sizeBytes)})`
  const name = label.trim()
  return name && name !== kindLabels[kind] ? `${kindLabels[kind]}: ${name}` : kindLabels[kind]
}
