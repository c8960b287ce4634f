import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { DiscordRefused } from '../../../providers/discord/discord-errors.ts'
import { ProviderFailed } from '../../../providers/provider-failed.ts'
import { readPremium } from '../../premium/read-premium.ts'
import { checkBot } from './check-bot.ts'
import { checkChannels, type UsedChannel } from './check-channels.ts'
import { checkPingedRoles } from './check-pinged-roles.ts'
import { checkGivenRoles } from './check-roles.ts'
import { checkShop } from './check-shop.ts'
import { portalPages } from './portal-pages.ts'
import type { SetupCheck } from './setup-check.ts'
import {
  listGivenRoles,
  listNoticeChannels,
  listPingedRoles,
  listStandingChannels,
  type Setup,
} from './setup-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'log' | 'discord' | 'discordFacts' | 'publicUrl'>

type Subject = {
  discordGuildId: string
  setup: Setup | undefined
  /** Where the check was asked for; null in direct messages. */
  channelId: string | null
  isOwner: boolean
}

/** Everything that a shop needs to sell and deliver. */
export async function runChecks(deps: Deps, subject: Subject): Promise<SetupCheck[]> {
  const { setup, discordGuildId, isOwner } = subject
  const pages = portalPages(deps.publicUrl, discordGuildId)
  const unregistered: SetupCheck = {
    state: 'problem',
    text: "This server isn't registered",
    fix: 'Register it in the portal to open a shop.',
    link: { label: 'Register server', url: pages.servers },
  }
  const ofShop = setup ? checkShop(setup, { pages, isOwner }) : [unregistered]
  return [...ofShop, ...(await checkOnDiscord(deps, subject))]
}

async function checkOnDiscord(deps: Deps, subject: Subject): Promise<SetupCheck[]> {
  try {
    return await askDiscord(deps, subject)
  } catch (error) {
    if (error instanceof Refused && error.code === 'BOT_NOT_IN_GUILD') return [absent(deps, subject.discordGuildId)]
    if (!(error instanceof ProviderFailed || error instanceof DiscordRefused)) throw error
    deps.log.warn(error, 'setup check incomplete')
    return [{ state: 'warning', text: "Discord isn't responding", fix: 'Check again in a few minutes.' }]
  }
}

const absent = ({ discord }: Deps, discordGuildId: string): SetupCheck => ({
  state: 'problem',
  text: "The bot isn't in the server",
  fix: 'Add it, so that members can open the shop.',
  link: { label: 'Add bot', url: discord.oauth.inviteUrl(discordGuildId) },
})

async function askDiscord(deps: Deps, { setup, discordGuildId, channelId }: Subject): Promise<SetupCheck[]> {
  const checks = await checkBot(deps, discordGuildId)
  if (!setup) return checks
  const { shop: shopUrl, storefront: storefrontUrl } = portalPages(deps.publicUrl, discordGuildId)
  const channels = await listUsedChannels(deps, setup)
  // Without premium, no roles are assigned.
  const { isPremium } = await readPremium(deps.db, setup.ownerId, deps.now())
  const roleIds = isPremium ? await listGivenRoles(deps.db, setup.id) : []
  return [
    ...checks,
    ...(await checkChannels(deps, { discordGuildId, channels, hereId: channelId, shopUrl })),
    ...(await checkGivenRoles(deps, { discordGuildId, ownerDiscordId: setup.ownerDiscordId, roleIds, shopUrl })),
    ...(await checkPingedRoles(deps, {
      discordGuildId,
      roleIds: await listPingedRoles(deps.db, { ...setup, isPremium }),
      storefrontUrl,
    })),
  ]
}

async function listUsedChannels({ db }: Deps, setup: Setup): Promise<UsedChannel[]> {
  const { announceIn, announceChannelId, goalChannelId } = setup
  const [notices, standing] = [await listNoticeChannels(db, setup), await listStandingChannels(db, setup.id)]
  return [
    ...(announceIn === 'channel' && announceChannelId ? [{ id: announceChannelId, use: 'sale announcements' }] : []),
    ...(goalChannelId ? [{ id: goalChannelId, use: 'donation goal' }] : []),
    ...notices.map((id) => ({ id, use: 'notices' })),
    ...standing.map((id) => ({ id, use: 'shop messages', isRead: true })),
  ]
}
