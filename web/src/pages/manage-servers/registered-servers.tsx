import { isAccessLost, isGuildDisabled } from '@guildshop/contract/guild-rules'
import type { Guild } from '@guildshop/contract/guilds'
import type { UseQueryResult } from '@tanstack/react-query'
import { useRemoveGuild } from '../../api/guilds/guilds-api.ts'
import { errorMessage } from '../../api/http.ts'
import { TextLink, textLinkClasses } from '../../ui/buttons/text-link.tsx'
import { Notice } from '../../ui/page/notice.tsx'
import { OwnedServer } from './owned-server.tsx'
import { ServerList } from './server-list.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'

const labels = { loading: 'Loading your registered servers...', failed: 'Error loading registered servers' }

type RegisteredServersProps = {
  list: UseQueryResult
  servers: Guild[]
  isWaiting: boolean
  isPayPalMissing: boolean
  isPaypalRefused: boolean
}

export function RegisteredServers(props: RegisteredServersProps) {
  const { list, servers, isWaiting, isPayPalMissing, isPaypalRefused } = props
  const remove = useRemoveGuild()
  const isListed = servers.some(({ guildId }) => guildId === remove.variables)
  const heading = useHeadingFocus(remove.isSuccess && !isListed)
  const failure = errorMessage(remove.error, 'Failed to remove guild.')

  return (
    <ServerList
      title="Registered Servers (Owned)"
      intro="Shops you own."
      heading={heading}
      list={list}
      isWaiting={isWaiting}
      labels={labels}
      skeletonRows={2}
      hasTwoActions
      count={servers.length}
      aside={servers.length > 5 && <AddServerLink />}
      empty={<NoServers />}
      notices={
        <Notices
          isRemoved={remove.isSuccess}
          hasDisabled={servers.some(isGuildDisabled)}
          hasLostAccess={servers.some(isAccessLost)}
          isPayPalMissing={isPayPalMissing && !isWaiting && servers.length > 0}
          isPaypalRefused={isPaypalRefused && !isWaiting && servers.length > 0}
        />
      }
    >
      {servers.map((guild) => (
        <OwnedServer
          key={guild.guildId}
          guild={guild}
          isPaypalRefused={isPaypalRefused}
          isRemoving={remove.isPending && remove.variables === guild.guildId}
          isBlocked={remove.isPending}
          failure={remove.variables === guild.guildId ? failure : null}
          onAsk={remove.reset}
          onRemove={(onSettled) => remove.mutate(guild.guildId, { onSettled })}
        />
      ))}
    </ServerList>
  )
}

/** Shown when a long list pushes the connect section out of view. */
function AddServerLink() {
  return (
    <>
      <a href="#connect" className="rounded-sm text-ink-muted underline underline-offset-3 hover:text-ink">
        Add another
      </a>
      {' · '}
    </>
  )
}

type NoticesProps = {
  isRemoved: boolean
  hasDisabled: boolean
  hasLostAccess: boolean
  isPayPalMissing: boolean
  isPaypalRefused: boolean
}

function Notices({ isRemoved, hasDisabled, hasLostAccess, isPayPalMissing, isPaypalRefused }: NoticesProps) {
  if (!isRemoved && !hasDisabled && !hasLostAccess && !isPayPalMissing && !isPaypalRefused) return null
  return (
    <div className="space-y-3 p-4 sm:px-5">
      <Notice tone="success">{isRemoved && 'Server removed. Its shop is closed.'}</Notice>
      {isPayPalMissing && (
        <Notice tone="warning">
          Your shops can't take payments yet. <TextLink to="/profile#paypal">Link PayPal</TextLink> to start selling.
        </Notice>
      )}
      {isPaypalRefused && (
        <Notice tone="error" isQuiet>
          PayPal is declining payments to your account, so buyers can't check out in your shops.{' '}
          <TextLink to="/profile#paypal">What to do</TextLink>
        </Notice>
      )}
      {hasDisabled && (
        <Notice tone="warning">
          Your plan does not allow more active shops. Dimmed shops keep their data and reopen when you upgrade.{' '}
          <TextLink to="/profile">Upgrade Account</TextLink>
        </Notice>
      )}
      {hasLostAccess && (
        <Notice tone="warning">
          You no longer have the 'Manage Server' permission in a Discord server marked below, so its shop is closed. Ask
          the server's owner for the permission, or link the Discord account that has it. You can still find past orders
          in <TextLink to="/manage-orders">Manage Orders</TextLink>.
        </Notice>
      )}
    </div>
  )
}

function NoServers() {
  return (
    <div className="space-y-0.5 p-4 sm:p-5">
      <p className="text-sm font-semibold text-ink">No servers yet</p>
      <p className="text-sm text-pretty text-ink-muted">
        Each Discord server you connect gets its own shop. Your members buy items through the bot.{' '}
        <a href="#connect" className={textLinkClasses}>
          Connect your first server
        </a>
      </p>
    </div>
  )
}
