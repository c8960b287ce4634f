import type { roleDriftReply } from '@guildshop/contract/role-drift'
import type * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { countPaidHolders } from './role-drift-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'discordFacts'>
type Shop = { id: string; guildId: string }

/** Compares the holders of the shop's roles on Discord with the people who pay for them, largest differences first. */
export async function readRoleDrift(deps: Deps, shop: Shop): Promise<z.infer<typeof roleDriftReply>> {
  const [paid, roles, counts] = await Promise.all([
    countPaidHolders(deps.db, shop.id, deps.now()),
    deps.discordFacts.listRoles(shop.guildId),
    deps.discordFacts.countRoleHolders(shop.guildId),
  ])
  const drift = paid.map(({ roleId, paidHolders }) => {
    const role = roles.find(({ id }) => id === roleId)
    return {
      roleId,
      name: role?.name ?? 'Deleted role',
      color: role?.color ?? null,
      holders: counts.byRole[roleId] ?? 0,
      paidHolders,
    }
  })
  return { readAt: counts.readAt.toISOString(), roles: drift.sort(byDifference) }
}

type Counted = { name: string; holders: number; paidHolders: number }

const difference = ({ holders, paidHolders }: Counted) => Math.abs(holders - paidHolders)

const byDifference = (one: Counted, other: Counted) =>
  difference(other) - difference(one) || one.name.localeCompare(other.name)
