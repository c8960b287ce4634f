import { Card } from '../../ui/page/card.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { settingsGrid } from './configuration/settings-grid.ts'
import { GoalSkeleton } from './goal/goal-skeleton.tsx'
import { ItemsSection } from './items/items-section.tsx'
import { ItemsSkeleton } from './items/items-skeleton.tsx'
import { ShopLayout } from './shop-layout.tsx'

export function ShopSkeleton() {
  return (
    <ShopLayout
      banner={<div className="h-9" />}
      configuration={
        <Card title="Guild Configuration">
          <ConfigurationSkeleton />
        </Card>
      }
      goal={
        <Card title="Donation Goal">
          <GoalSkeleton />
        </Card>
      }
      items={
        <ItemsSection>
          <ItemsSkeleton />
        </ItemsSection>
      }
    />
  )
}

const fields = ['currency', 'manage role', 'notification role']

function ConfigurationSkeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading configuration...
      </p>
      <div className={settingsGrid}>
        {fields.map((field) => (
          <div key={field} className="space-y-1.5">
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-9 w-full" />
            <Skeleton className="h-4.5 w-48" />
          </div>
        ))}
      </div>
      <Skeleton className="h-9 w-40" />
    </>
  )
}
