import { moneyText } from '@guildshop/contract/money'
import type { SalesReport } from '@guildshop/contract/sales/sales-reports'
import { guildIconUrl } from '../../../api/guilds/guild-icon-url.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { SoldTable } from './sold-table.tsx'

/** Sales per server and currency, most sales first. */
export function ServersInRange({ servers }: { servers: NonNullable<SalesReport['servers']> }) {
  const rows = servers.toSorted((one, other) => other.salesCount - one.salesCount)
  return (
    <Card title="Sales per server">
      <SoldTable
        caption="Sales per server"
        heading="Server"
        rows={rows.map(({ guildId, name, icon, currency, salesCount, unitsCount, revenueCents }) => ({
          key: `${guildId} ${currency}`,
          name,
          icon: <Avatar name={name} imageUrl={guildIconUrl(guildId, icon)} size={24} />,
          revenue: moneyText(revenueCents, currency),
          salesCount,
          unitsCount,
        }))}
      />
    </Card>
  )
}
