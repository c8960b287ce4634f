import type { Announcements } from '@guildshop/contract/announcements'
import type { GuildRole } from '@guildshop/contract/guilds'
import type { ShopItem } from '@guildshop/contract/items'
import type { ReactNode } from 'react'
import type { Shop } from '../use-shop.ts'
import { RoleCheck } from './role-check.tsx'
import { TestPurchase } from './test-purchase.tsx'

type ShopChecksProps = {
  guildId: string
  shop: Shop
  items: ShopItem[] | undefined
  roles: GuildRole[] | undefined
  announcements: Announcements | undefined
}

/** Test purchase and role check. */
export default function ShopChecks({ guildId, shop, items = [], roles, announcements }: ShopChecksProps): ReactNode {
  return (
    <div
      id="checks"
      className="grid scroll-mt-20 grid-cols-[repeat(auto-fit,minmax(min(100%,24rem),1fr))] gap-6 empty:hidden lg:scroll-mt-8"
    >
      {items.length > 0 && (
        <TestPurchase
          guildId={guildId}
          items={items}
          isOwnerPremium={shop.isOwnerPremium}
          announcements={announcements}
        />
      )}
      {shop.isOwnerPremium && <RoleCheck guildId={guildId} roles={roles} />}
    </div>
  )
}
