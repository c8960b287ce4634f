import type { GuildRole } from '@guildshop/contract/guilds'
import type { ReactNode } from 'react'
import { roleColor } from '../role-color.ts'

/** A role with a dot in its Discord color. */
export function RoleBadge({ role, children }: { role: GuildRole | undefined; children: ReactNode }) {
  const color = role && roleColor(role)
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-sm text-ink-muted">
      <span
        aria-hidden="true"
        style={color ? { backgroundColor: color } : {}}
        className="size-2.5 shrink-0 rounded-full bg-ink-faint"
      />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </span>
  )
}
