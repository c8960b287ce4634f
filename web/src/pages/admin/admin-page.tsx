import { Page } from '../../ui/page/page.tsx'
import { AuditLog } from './audit/audit-log.tsx'
import { CodeList } from './codes/code-list.tsx'
import { CreateCoupon } from './codes/create-coupon.tsx'
import { InstanceHealth } from './instance/instance-health.tsx'
import { ManageUsers } from './users/manage-users.tsx'

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
