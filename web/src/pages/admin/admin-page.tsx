import { Page } from '../../ui/page.tsx'
import { AuditLog } from './audit-log.tsx'
import { CodeList } from './code-list.tsx'
import { CreateCoupon } from './create-coupon.tsx'
import { InstanceHealth } from './instance-health.tsx'
import { ManageUsers } from './manage-users.tsx'

export function AdminPage() {
  return (
    <Page title="Admin Control Center" intro="Grant premium, ban and unban users, and create premium codes.">
      <div className="grid gap-6 xl:grid-cols-2">
        <ManageUsers />
        <CreateCoupon />
      </div>
      <InstanceHealth />
      <CodeList />
      <AuditLog />
    </Page>
  )
}
