import { errorMessage } from '../../../api/http.ts'
import { Card } from '../../../ui/page/card.tsx'
import { LoadFailure, type Loading } from '../../../ui/page/load-failure.tsx'
import type { RoleList } from '../guild-options.ts'
import type { Shop } from '../use-shop.ts'
import { ConfigurationForm } from './configuration-form.tsx'

type GuildConfigurationProps = {
  guildId: string
  shop: Shop
  details: Loading & { data: object | undefined }
  roles: Loading & RoleList
}

export function GuildConfiguration({ guildId, shop, details, roles }: GuildConfigurationProps) {
  return (
    <Card title="Guild Configuration">
      {details.data ? (
        <ConfigurationForm guildId={guildId} shop={shop} roles={roles} />
      ) : (
        <LoadFailure query={details}>{errorMessage(details.error, 'Failed to load roles or config')}</LoadFailure>
      )}
    </Card>
  )
}
