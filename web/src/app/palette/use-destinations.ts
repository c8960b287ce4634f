import { useQuery, useQueryClient } from '@tanstack/react-query'
import { manageableGuildsQuery, ownedGuildsQuery } from '../../api/guilds/guilds-api.ts'
import { useSession } from '../../api/session.tsx'
import { guildDetailsQuery } from '../../pages/manage-shop/shop-api.ts'
import { matching, orderDestination, pageDestinations, serverDestinations } from './destinations.ts'

/** Fresh enough to go somewhere without asking again. */
const freshMilliseconds = 60_000

/** Everything the user may open that matches the text. Servers of other owners are offered only once they are known. */
export function useDestinations(text: string) {
  const { user } = useSession()
  const cache = useQueryClient()
  const owned = useQuery({ ...ownedGuildsQuery, staleTime: freshMilliseconds, enabled: user !== null })
  const ownGuilds = owned.data ?? []
  const isOwn = (guildId: string) => ownGuilds.some((guild) => guild.guildId === guildId)
  const others = (cache.getQueryData(manageableGuildsQuery.queryKey) ?? []).filter(({ guildId }) => !isOwn(guildId))
  const offeredBy = (guildId: string) => {
    const details = cache.getQueryData(guildDetailsQuery(guildId).queryKey)
    return {
      hasMembers: Boolean(details?.memberships),
      hasPricing: details?.pricing?.canEdit === true,
      hasStorefront: Boolean(details?.storefront),
    }
  }
  if (!user) return { destinations: [], guildIds: [], isPending: false }

  const order = orderDestination(text)
  const known = [...pageDestinations(user), ...serverDestinations([...ownGuilds, ...others], user.id, offeredBy)]
  return {
    destinations: [...(order ? [order] : []), ...matching(known, text)],
    /** The servers whose orders the user can see. */
    guildIds: ownGuilds.map(({ guildId }) => guildId),
    isPending: owned.isPending,
  }
}
