import type { AdminUser } from '@guildshop/contract/admin'
import { Badge } from '../../../ui/badge.tsx'

/** On small screens the email moves below; the tag stays beside the name. */
export function UserLine({ user, tag }: { user: AdminUser; tag: string }) {
  return (
    <span className="grid grid-cols-[minmax(0,auto)_1fr] items-center gap-x-2 text-sm sm:flex sm:flex-wrap">
      <strong className="font-semibold text-ink wrap-anywhere">{user.username}</strong>
      <span className="col-span-2 row-start-2 text-ink-muted wrap-anywhere">{user.email}</span>
      {user.isBanned && (
        <span className="col-start-2 row-start-1">
          <Badge tone="danger">{tag}</Badge>
        </span>
      )}
    </span>
  )
}
