import { isAccessLost, isGuildDisabled } from '@guildshop/contract/guild-rules'
import type { Guild } from '@guildshop/contract/guilds'
import { Link } from 'react-router'
import { buttonClasses } from '../../ui/buttons/button-classes.ts'

/**
 * Links to a server's shop; blocked when the plan disabled it or the owner lost access in Discord. Passes name and icon
 * as navigation state so the shop's heading doesn't have to wait.
 */
export function ManageLink({ guild, nameId }: { guild: Guild; nameId: string }) {
  const { guildId, name, icon = null } = guild
  const classes = buttonClasses('secondary')

  if (isGuildDisabled(guild) || isAccessLost(guild)) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: a disabled link has no href but is still announced as a link.
      <a role="link" aria-disabled="true" tabIndex={0} aria-describedby={nameId} className={classes}>
        Manage
      </a>
    )
  }
  return (
    <Link
      to={`/manage-servers/${encodeURIComponent(guildId)}`}
      state={{ name, icon }}
      aria-describedby={nameId}
      className={classes}
    >
      Manage
    </Link>
  )
}

export function AccessLostNote({ guild }: { guild: Guild }) {
  return isAccessLost(guild) && <span className="text-sm text-ink">(No access on Discord)</span>
}

export function TierLimitNote({ guild }: { guild: Guild }) {
  return isGuildDisabled(guild) && <span className="text-sm text-ink">(Disabled - Tier Limit)</span>
}
