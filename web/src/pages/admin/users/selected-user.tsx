import type { AdminUser } from '@guildshop/contract/admin'
import { UserLine } from './user-line.tsx'

export function SelectedUser({ user }: { user: AdminUser }) {
  return (
    <section aria-label="Selected User" className="space-y-1 rounded-md border border-line bg-raised px-3 py-2.5">
      <p className="text-xs text-ink-muted">Selected User</p>
      <UserLine user={user} tag="BANNED" />
    </section>
  )
}
