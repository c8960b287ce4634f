import { notificationKinds } from '@guildshop/contract/notifications'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { NotificationsSection } from './notifications-section.tsx'

export function NotificationsSkeleton() {
  return (
    <NotificationsSection>
      {notificationKinds.map((kind) => (
        <div key={kind} className="flex flex-wrap justify-between gap-x-6 gap-y-2 p-4 sm:px-5">
          <div className="min-w-0 flex-1 basis-60 space-y-1.5 py-0.5">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-4 w-full max-w-72" />
          </div>
          <Skeleton className="h-9 w-40" />
        </div>
      ))}
    </NotificationsSection>
  )
}
