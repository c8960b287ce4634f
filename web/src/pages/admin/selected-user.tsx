import type { AdminUser } from '@guildshop/contract/admin'
import { Badge } from '../../ui/badge.tsx'

export function SelectedUser({ user }: { user: AdminUser }) {
  return (
    <section aria-label="Selected User" className="space-y-1 rounded-md border border-line bg-raised px-3 py-2.5">
      <p className="text-xs text-ink-muted">Selected User</p>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <strong className="text-sm font-semibold text-ink wrap-anywhere">{user.username}</strong>
        <span className="text-sm text-ink-muted wrap-anywhere">{user.email}</span>
        {user.isBanned && <Badge tone="danger">BANNED</Badge>}
      </div>
    </section>
  )
}
