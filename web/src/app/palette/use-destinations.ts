import { useQuery, useQueryClient } from '@tanstack/react-query'
import { foundOrderQuery } from '../../api/find-order.ts'
import { manageableGuildsQuery, ownedGuildsQuery } from '../../api/guilds/guilds-api.ts'
import { useSession } from '../../api/session.tsx'
import { guildDetailsQuery } from '../../pages/manage-shop/shop-api.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { matching, orderDestination, orderNameIn, pageDestinations, serverDestinations } from './destinations.ts'

/** Fresh enough to go somewhere without asking again. */
const freshMilliseconds = 60_000

/**
 * Everything the user may open that matches the text. An order is offered once it's found, and servers of other owners
 * once they are known.
 */
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
  const order = useOrder(text)
  if (!user) return { destinations: [], order, isPending: false }

  const known = [...pageDestinations(user), ...serverDestinations([...ownGuilds, ...others], user.id, offeredBy)]
  return {
    destinations: [...(order.found ? [orderDestination(order.found)] : []), ...matching(known, text)],
    order,
    isPending: owned.isPending,
  }
}

/** Looks up the order that the text names, after a pause in typing. */
function useOrder(text: string) {
  const name = orderNameIn(text)
  const settled = useDebounced(name, 200)
  const isSettled = name !== null && name === settled
  const { data, error, isPending } = useQuery({ ...foundOrderQuery(name ?? ''), enabled: isSettled })
  return {
    name,
    found: isSettled ? data : null,
    isPending: name !== null && isPending,
    error: isSettled ? error : null,
  }
}
