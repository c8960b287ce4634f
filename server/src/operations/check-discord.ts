import type { Config } from '../config.ts'
import { errorMessage } from '../errors/error-message.ts'
import { createDiscordClients, type DiscordClients } from '../providers/discord/create-discord-clients.ts'
import { DiscordRefused } from '../providers/discord/discord-errors.ts'
import { bad, type Finding, good } from './finding.ts'
import { eventWebhookUrl } from './register-events.ts'

const manageRoles = 0x10000000n
const administrator = 0x8n

type Settings = Pick<Config, 'discord' | 'publicUrl' | 'runsGateway'>

export async function checkDiscord({ discord, publicUrl, runsGateway }: Settings): Promise<Finding[]> {
  if (!discord) return [good('Discord', 'using the sandbox. For production, set the DISCORD_ variables.')]
  const clients = createDiscordClients(discord)
  return [
    await checkBot(clients, discord.publicKey),
    await checkSecret(clients, `${publicUrl}/api/discord/callback`),
    await checkServers(clients),
    await checkEvents(clients, eventWebhookUrl(publicUrl)),
    await checkOwner(clients),
    await checkGateway(clients, runsGateway),
  ]
}

async function checkBot({ bot }: DiscordClients, publicKey: string): Promise<Finding> {
  const about = 'Discord bot'
  try {
    const { name, verifyKey } = await bot.getApplication()
    if (verifyKey === publicKey.toLowerCase()) return good(about, `the token is valid for the application "${name}".`)
    return bad(about, `DISCORD_PUBLIC_KEY doesn't match the application "${name}". Copy it from General Information.`)
  } catch (error) {
    if (!(error instanceof DiscordRefused)) return unreachable(about, error)
    return bad(about, 'Discord rejected DISCORD_BOT_TOKEN. Reset the token on the Bot page and copy it.')
  }
}

/** Uses an invalid code: the error reveals whether the secret is valid. */
async function checkSecret({ oauth }: DiscordClients, redirectUri: string): Promise<Finding> {
  const about = 'Discord sign-in'
  try {
    await oauth.exchangeCode({ code: 'doctor', redirectUri })
  } catch (error) {
    if (!(error instanceof DiscordRefused)) return unreachable(about, error)
    if (error.code === 'invalid_client') {
      return bad(about, 'Discord rejected DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET. Copy both from the OAuth2 page.')
    }
  }
  return good(
    about,
    `the client secret is valid. Make sure ${redirectUri} is listed under the application's redirects.`,
  )
}

async function checkServers({ bot }: DiscordClients): Promise<Finding> {
  const about = 'Discord servers'
  try {
    const guilds = await bot.listGuilds()
    const powerless = guilds.filter(({ permissions }) => (permissions & (manageRoles | administrator)) === 0n)
    if (powerless.length === 0)
      return good(about, `the bot is in ${guilds.length} and can assign roles in all of them.`)
    const names = powerless.map(({ name }) => `"${name}"`).join(', ')
    return bad(
      about,
      `the bot can't assign roles in ${names}. Give its role the Manage Roles permission in the server settings.`,
    )
  } catch (error) {
    return unreachable(about, error)
  }
}

async function checkEvents({ bot }: DiscordClients, url: string): Promise<Finding> {
  const about = 'Discord events'
  try {
    const { eventWebhookUrl: known } = await bot.getApplication()
    if (known === url) return good(about, 'owners get a setup message when they add the bot.')
    const state = known ? `go to ${known}` : 'are off'
    return bad(about, `webhook events ${state}. Run \`npm run setup:discord\` while the server is running.`)
  } catch (error) {
    return unreachable(about, error)
  }
}

/** Discord reports the owner's 2FA as the bot's; teams require 2FA of every member. */
async function checkOwner({ bot }: DiscordClients): Promise<Finding> {
  const about = 'Discord 2FA'
  try {
    const [{ isOwnedByTeam }, { ownerHasTwoFactor }] = await Promise.all([bot.getApplication(), bot.getSelf()])
    if (isOwnedByTeam) return good(about, 'the application is owned by a team, which requires 2FA of every member.')
    if (ownerHasTwoFactor) return good(about, "the application's owner has 2FA on.")
    return bad(
      about,
      "the application's owner has 2FA off, so servers that require it for moderation reject every role change. Turn it on under My Account in the Discord app.",
    )
  } catch (error) {
    return unreachable(about, error)
  }
}

async function checkGateway({ bot }: DiscordClients, runsGateway: boolean): Promise<Finding> {
  const about = 'Discord gateway'
  try {
    const { hasMembersIntent } = await bot.getApplication()
    if (hasMembersIntent) return good(about, 'the Server Members Intent is on.')
    if (!runsGateway) return good(about, 'not used, so members who return get their roles with the daily check.')
    return bad(
      about,
      'the Server Members Intent is off. Turn it on under Privileged Gateway Intents on the Bot page, or turn off DISCORD_GATEWAY.',
    )
  } catch (error) {
    return unreachable(about, error)
  }
}

function unreachable(about: string, error: unknown): Finding {
  return bad(about, `not reachable (${errorMessage(error)}). Check the network connection and DISCORD_API_BASE.`)
}
