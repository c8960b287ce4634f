import { isAccessLost, isGuildDisabled } from '@guildshop/contract/guild-rules'
import type { Guild } from '@guildshop/contract/guilds'
import { buttonLook } from '../../ui/buttons/button-classes.ts'
import { Link } from '../../ui/buttons/link.tsx'

/** Leads to the shop of a server, unless the plan has disabled it or Discord no longer lets its owner manage it. The shop's screen can show name and icon at once. */
export function ManageLink({ guild, nameId }: { guild: Guild; nameId: string }) {
  const { guildId, name, icon = null } = guild
  const look = buttonLook('secondary')

  if (isGuildDisabled(guild) || isAccessLost(guild)) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: without an address it is still read as a link, and no click or key opens it.
      <a role="link" aria-disabled="true" tabIndex={0} aria-describedby={nameId} className={look}>
        Manage
      </a>
    )
  }
  return (
    <Link
      to={`/manage-servers/${encodeURIComponent(guildId)}`}
      state={{ name, icon }}
      aria-describedby={nameId}
      className={look}
    >
      Manage
    </Link>
  )
}

export function AccessLostMark({ guild }: { guild: Guild }) {
  return isAccessLost(guild) && <span className="text-sm text-ink">(No access on Discord)</span>
}

export function TierLimitMark({ guild }: { guild: Guild }) {
  return isGuildDisabled(guild) && <span className="text-sm text-ink">(Disabled - Tier Limit)</span>
}
