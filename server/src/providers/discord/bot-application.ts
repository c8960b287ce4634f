import { RequestMethod } from '@discordjs/rest'
import {
  ApplicationFlags,
  ApplicationWebhookEventStatus,
  ApplicationWebhookEventType,
  Routes,
} from 'discord-api-types/v10'
import * as z from 'zod'
import { readBotReply, type SendAsBot } from './bot-sender.ts'

/** The flags of the Server Members Intent, for bots with Discord's approval and those that need none. */
const membersIntent = ApplicationFlags.GatewayGuildMembers | ApplicationFlags.GatewayGuildMembersLimited

const application = z
  .object({
    id: z.string(),
    name: z.string(),
    verify_key: z.string(),
    team: z.unknown().optional(),
    flags: z.number().optional(),
    event_webhooks_url: z.string().nullish(),
    event_webhooks_status: z.number().optional(),
    event_webhooks_types: z.array(z.string()).optional(),
  })
  .transform((shown) => ({
    id: shown.id,
    name: shown.name,
    verifyKey: shown.verify_key,
    isOwnedByTeam: Boolean(shown.team),
    hasMembersIntent: ((shown.flags ?? 0) & membersIntent) !== 0,
    /** Where Discord sends events about new installations; null if it doesn't. */
    eventWebhookUrl: isSubscribed(shown) ? (shown.event_webhooks_url ?? null) : null,
  }))

const installed: string = ApplicationWebhookEventType.ApplicationAuthorized

type Subscription = { event_webhooks_status?: number | undefined; event_webhooks_types?: string[] | undefined }

const isSubscribed = ({ event_webhooks_status: status, event_webhooks_types: types = [] }: Subscription) =>
  status === ApplicationWebhookEventStatus.Enabled && types.includes(installed)

const self = z
  .object({ id: z.string(), mfa_enabled: z.boolean().optional() })
  .transform(({ id, mfa_enabled: isEnabled }) => ({ id, ownerHasTwoFactor: isEnabled !== false }))

const ownGuild = z.object({
  id: z.string(),
  name: z.string(),
  permissions: z.string().regex(/^\d+$/).transform(BigInt),
})

/** The bot's application, user and servers. */
export function botApplicationCalls(send: SendAsBot) {
  return {
    getApplication: () => get(Routes.currentApplication(), application),

    /** Subscribes to new installations. Discord pings the URL first and rejects the call if its answers are wrong. */
    async setEventWebhook(url: string) {
      const body = {
        event_webhooks_url: url,
        event_webhooks_status: ApplicationWebhookEventStatus.Enabled,
        event_webhooks_types: [installed],
      }
      const route = Routes.currentApplication()
      const reply = await send({ method: RequestMethod.Patch, route, body, isRepeatable: true })
      return readBotReply(route, reply, application)
    },

    /** The bot's user, whose id may differ from the application's. Discord reports the owner's 2FA as the bot's. */
    getSelf: () => get(Routes.user(), self),

    /** The bot's servers with its permissions: the first 200 with a higher id than `after`, lowest first. */
    listGuilds: ({ after = '0' }: { after?: string } = {}) =>
      get(Routes.userGuilds(), z.array(ownGuild), new URLSearchParams({ after })),
  }

  async function get<Shape extends z.ZodType>(
    route: `/${string}`,
    shape: Shape,
    query?: URLSearchParams,
  ): Promise<z.infer<Shape>> {
    const reply = await send({ method: RequestMethod.Get, route, isRepeatable: true, ...(query && { query }) })
    return readBotReply(route, reply, shape)
  }
}
