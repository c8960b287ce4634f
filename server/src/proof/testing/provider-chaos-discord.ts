import { textReply } from '../../chat/chat-reply.ts'
import type { DiscordClients } from '../../providers/discord/create-discord-clients.ts'
import type { FakeAnswer } from '../../testing/providers/provider-fake.ts'
import type { Conversation, Conversations, Step } from './provider-chaos-step.ts'

type Oauth = DiscordClients['oauth']
type Users = DiscordClients['users']
type Bot = DiscordClients['bot']
type Interactions = DiscordClients['interactions']

const application = '210000000000000099'
const user = '210000000000000005'
const guild = '310000000000000001'
const role = '410000000000001004'
const channel = '510000000000001001'
const message = '610000000000000001'
const redirectUri = 'http://localhost:3000/api/discord/callback'

const tokens = {
  json: { access_token: 'a', token_type: 'Bearer', expires_in: 604_800, refresh_token: 'r', scope: 'identify guilds' },
}
const loginTokens = { json: { ...tokens.json, scope: 'identify email' } }
const aRole = { id: role, name: 'VIP', color: 5, position: 3, permissions: '0', managed: false, mentionable: true }
const ownGuild = { id: guild, name: 'Pixel Forge', icon: null, owner: true, permissions: '32' }
const sent = { json: { id: message, channel_id: channel } }
const done = { status: 204 }
const command = { name: 'shop', description: 'Shows the shop' }
const roleChange = { guildId: guild, userId: user, roleId: role, reason: 'Bought it' }
const memberRole = `/v10/guilds/${guild}/members/${user}/roles/${role}`
const post: Step = { request: `POST /v10/channels/${channel}/messages`, response: sent, retrySafety: 'nonce' }

function read<Client>(path: string, ask: Conversation<Client>['ask'], json: unknown): Conversation<Client> {
  return { ask, steps: [{ request: `GET /v10${path}`, response: { json }, retrySafety: 'reads' }] }
}

/** PUT and PATCH are idempotent. */
function set<Client>(request: string, ask: Conversation<Client>['ask'], response: FakeAnswer): Conversation<Client> {
  return { ask, steps: [{ request, response, retrySafety: 'same outcome' }] }
}

/** Codes and refresh tokens are single-use. */
const exchange: Step = { request: 'POST /oauth2/token', response: tokens, retrySafety: 'never' }

const oauth: Conversations<Oauth> = {
  authorizeUrl: 'sends no request',
  loginUrl: 'sends no request',
  inviteUrl: 'sends no request',
  exchangeCode: { ask: (client) => client.exchangeCode({ code: 'c', redirectUri }), steps: [exchange] },
  exchangeLoginCode: {
    ask: (client) => client.exchangeLoginCode({ code: 'c', redirectUri }),
    steps: [{ ...exchange, response: loginTokens }],
  },
  refresh: { ask: (client) => client.refresh('r'), steps: [exchange] },
  revoke: {
    ask: (client) => client.revoke('a'),
    steps: [
      { request: 'POST /oauth2/token/revoke', response: {}, retrySafety: 'same outcome', malformedOutcome: 'answered' },
    ],
  },
}

const self = { id: user, username: 'robin', discriminator: '0', global_name: null, avatar: null }

const users: Conversations<Users> = {
  getUser: read('/users/@me', (client) => client.getUser('a'), self),
  getIdentity: read('/users/@me', (client) => client.getIdentity('a'), self),
  listGuilds: read('/users/@me/guilds', (client) => client.listGuilds('a'), [ownGuild]),
}

const bot: Conversations<Bot> = {
  messagesUntil: 'sends no request',
  getApplication: read('/applications/@me', (client) => client.getApplication(), {
    id: application,
    name: 'Guildshop',
    verify_key: 'k',
  }),
  setEventWebhook: set(
    'PATCH /v10/applications/@me',
    (client) => client.setEventWebhook('https://shop.example/api/discord/events'),
    { json: { id: application, name: 'Guildshop', verify_key: 'k' } },
  ),
  getSelf: read('/users/@me', (client) => client.getSelf(), { id: user, mfa_enabled: true }),
  listGuilds: read('/users/@me/guilds', (client) => client.listGuilds(), [ownGuild]),
  getGuild: read(`/guilds/${guild}`, (client) => client.getGuild(guild), { ...ownGuild, owner_id: user }),
  listRoles: read(`/guilds/${guild}/roles`, (client) => client.listRoles(guild), [aRole]),
  countRoleHolders: read(`/guilds/${guild}/roles/member-counts`, (client) => client.countRoleHolders(guild), {
    [role]: 3,
  }),
  listChannels: read(`/guilds/${guild}/channels`, (client) => client.listChannels(guild), [
    { id: channel, name: 'general', type: 0, position: 0 },
  ]),
  getMember: read(`/guilds/${guild}/members/${user}`, (client) => client.getMember(guild, user), {
    user: { id: user },
    roles: [role],
  }),
  listMembers: read(`/guilds/${guild}/members`, (client) => client.listMembers(guild, { limit: 1000 }), [
    { user: { id: user, username: 'robin' }, roles: [role] },
  ]),
  giveRole: set(`PUT ${memberRole}`, (client) => client.giveRole(roleChange), done),
  takeRole: set(`DELETE ${memberRole}`, (client) => client.takeRole(roleChange), done),
  createMessage: {
    ask: (client) => client.createMessage({ channelId: channel, intent: 'announce-1', ...textReply('Sold') }),
    steps: [post],
  },
  getChannel: read(`/channels/${channel}`, (client) => client.getChannel(channel), { type: 0, parent_id: null }),
  directMessage: {
    ask: (client) => client.directMessage({ userId: user, intent: 'thank-1', ...textReply('Thanks') }),
    steps: [
      { request: 'POST /v10/users/@me/channels', response: { json: { id: channel } }, retrySafety: 'changes nothing' },
      post,
    ],
  },
  // Discord limits edits of old messages, so the caller decides when to repeat one.
  editMessage: {
    ask: (client) => client.editMessage({ channelId: channel, messageId: message, ...textReply('Sold') }),
    steps: [{ request: `PATCH /v10/channels/${channel}/messages/${message}`, response: sent, retrySafety: 'never' }],
  },
  getMessage: read(
    `/channels/${channel}/messages/${message}`,
    (client) => client.getMessage({ channelId: channel, messageId: message }),
    sent.json,
  ),
  listMessages: read(`/channels/${channel}/messages`, (client) => client.listMessages(channel), []),
  deleteMessage: set(
    `DELETE /v10/channels/${channel}/messages/${message}`,
    (client) => client.deleteMessage({ channelId: channel, messageId: message }),
    done,
  ),
  registerCommands: set(
    `PUT /v10/applications/${application}/commands`,
    (client) => client.registerCommands([command]),
    { json: [] },
  ),
  registerGuildCommands: set(
    `PUT /v10/applications/${application}/guilds/${guild}/commands`,
    (client) => client.registerGuildCommands(guild, [command]),
    { json: [] },
  ),
}

const interactions: Conversations<Interactions> = {
  editReply: {
    ask: (client) => client.editReply({ token: 't', ...textReply('Here it is') }),
    steps: [
      {
        request: `PATCH /v10/webhooks/${application}/t/messages/@original`,
        response: sent,
        retrySafety: 'same outcome',
        malformedOutcome: 'answered',
      },
    ],
  },
  followUp: {
    ask: (client) => client.followUp({ token: 't', ...textReply('And this') }),
    steps: [
      {
        request: `POST /v10/webhooks/${application}/t`,
        response: sent,
        retrySafety: 'never',
        malformedOutcome: 'answered',
      },
    ],
  },
}

export const discordConversations = { oauth, users, bot, interactions }
