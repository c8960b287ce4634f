/// <reference path="./discord-api-spec.d.ts" />

import * as schemas from 'discord-api-spec/zod'
import * as z from 'zod'

type Operation = {
  call: string
  /** Security schemes; the bot's token if omitted. */
  by?: string[]
  query?: string[]
  /** Schema names from `discord-api-spec`: alternatives are separated by `|`, and `[]` makes a list. */
  body?: string
  reply?: string
  statuses?: number[]
}

const botOrUser = ['BotToken', 'OAuth2']
const anyone = ['none', 'BotToken']
const channel = 'GuildChannelResponse|PrivateChannelResponse|PrivateGroupChannelResponse|ThreadResponse'
const commands = '/applications/{application_id}/commands'
const guildCommands = '/applications/{application_id}/guilds/{guild_id}/commands'
const memberRole = '/guilds/{guild_id}/members/{user_id}/roles/{role_id}'
const webhook = '/webhooks/{webhook_id}/{webhook_token}'
const inThread = ['thread_id', 'with_components']
const responses = [
  'ApplicationCommandAutocompleteCallbackRequest',
  'CreateMessageInteractionCallbackRequest',
  'ModalInteractionCallbackRequest',
  'PongInteractionCallbackRequest',
  'UpdateMessageInteractionCallbackRequest',
]

/** The operations we use, as Discord's OpenAPI document lists them. `discord-api-spec` exports only the schemas. */
const operations: Record<string, Operation> = {
  get_my_application: { call: 'GET /applications/@me', reply: 'PrivateApplicationResponse' },
  update_my_application: {
    call: 'PATCH /applications/@me',
    body: 'ApplicationFormPartial',
    reply: 'PrivateApplicationResponse',
  },
  list_application_commands: { call: `GET ${commands}`, by: botOrUser, reply: 'ApplicationCommandResponse[]' },
  bulk_set_application_commands: {
    call: `PUT ${commands}`,
    by: botOrUser,
    body: 'ApplicationCommandUpdateRequest[]',
    reply: 'ApplicationCommandResponse[]',
  },
  create_application_command: {
    call: `POST ${commands}`,
    by: botOrUser,
    body: 'ApplicationCommandCreateRequest',
    reply: 'ApplicationCommandResponse',
    statuses: [200, 201],
  },
  list_guild_application_commands: {
    call: `GET ${guildCommands}`,
    by: botOrUser,
    reply: 'ApplicationCommandResponse[]',
  },
  bulk_set_guild_application_commands: {
    call: `PUT ${guildCommands}`,
    by: botOrUser,
    body: 'ApplicationCommandUpdateRequest[]',
    reply: 'ApplicationCommandResponse[]',
  },
  create_guild_application_command: {
    call: `POST ${guildCommands}`,
    by: botOrUser,
    body: 'ApplicationCommandCreateRequest',
    reply: 'ApplicationCommandResponse',
    statuses: [200, 201],
  },
  get_channel: { call: 'GET /channels/{channel_id}', reply: channel },
  create_message: {
    call: 'POST /channels/{channel_id}/messages',
    body: 'MessageCreateRequest',
    reply: 'MessageResponse',
  },
  update_message: {
    call: 'PATCH /channels/{channel_id}/messages/{message_id}',
    body: 'MessageEditRequestPartial',
    reply: 'MessageResponse',
  },
  list_messages: {
    call: 'GET /channels/{channel_id}/messages',
    query: ['around', 'before', 'after', 'limit'],
    reply: 'MessageResponse[]',
  },
  get_message: { call: 'GET /channels/{channel_id}/messages/{message_id}', reply: 'MessageResponse' },
  delete_message: { call: 'DELETE /channels/{channel_id}/messages/{message_id}', statuses: [204] },
  get_bot_gateway: { call: 'GET /gateway/bot', reply: 'GatewayBotResponse' },
  get_guild: { call: 'GET /guilds/{guild_id}', query: ['with_counts'], reply: 'GuildWithCountsResponse' },
  list_guild_channels: { call: 'GET /guilds/{guild_id}/channels', by: botOrUser, reply: `${channel}[]` },
  list_guild_members: {
    call: 'GET /guilds/{guild_id}/members',
    query: ['limit', 'after'],
    reply: 'GuildMemberResponse[]',
  },
  get_guild_member: { call: 'GET /guilds/{guild_id}/members/{user_id}', reply: 'GuildMemberResponse' },
  add_guild_member_role: { call: `PUT ${memberRole}`, statuses: [204] },
  delete_guild_member_role: { call: `DELETE ${memberRole}`, statuses: [204] },
  list_guild_roles: { call: 'GET /guilds/{guild_id}/roles', reply: 'GuildRoleResponse[]' },
  guild_role_member_counts: { call: 'GET /guilds/{guild_id}/roles/member-counts', reply: 'RoleMemberCounts' },
  get_my_oauth2_authorization: { call: 'GET /oauth2/@me', by: botOrUser, reply: 'OAuth2GetAuthorizationResponse' },
  get_my_user: { call: 'GET /users/@me', by: botOrUser, reply: 'UserPIIResponse' },
  create_dm: {
    call: 'POST /users/@me/channels',
    body: 'CreatePrivateChannelRequest',
    reply: 'PrivateChannelResponse|PrivateGroupChannelResponse',
  },
  create_interaction_response: {
    call: 'POST /interactions/{interaction_id}/{interaction_token}/callback',
    by: anyone,
    body: responses.join('|'),
    statuses: [204],
  },
  list_my_guilds: {
    call: 'GET /users/@me/guilds',
    by: botOrUser,
    query: ['before', 'after', 'limit', 'with_counts'],
    reply: 'MyGuildResponse[]',
  },
  get_my_guild_member: {
    call: 'GET /users/@me/guilds/{guild_id}/member',
    by: ['OAuth2'],
    reply: 'PrivateGuildMemberResponse',
  },
  execute_webhook: {
    call: `POST ${webhook}`,
    by: anyone,
    query: ['wait', ...inThread],
    body: 'IncomingWebhookRequestPartial|IncomingWebhookUpdateRequestPartial',
    reply: 'MessageResponse',
  },
  get_original_webhook_message: {
    call: `GET ${webhook}/messages/@original`,
    by: anyone,
    query: ['thread_id'],
    reply: 'MessageResponse',
  },
  delete_original_webhook_message: {
    call: `DELETE ${webhook}/messages/@original`,
    by: anyone,
    query: ['thread_id'],
    statuses: [204],
  },
  update_original_webhook_message: {
    call: `PATCH ${webhook}/messages/@original`,
    by: anyone,
    query: inThread,
    body: 'IncomingWebhookUpdateRequestPartial',
    reply: 'MessageResponse',
  },
  update_webhook_message: {
    call: `PATCH ${webhook}/messages/{message_id}`,
    by: anyone,
    query: inThread,
    body: 'IncomingWebhookUpdateRequestPartial',
    reply: 'MessageResponse',
  },
}

/** Schemas that Discord's document has in place, without a name. */
const unnamedSchemas = {
  RoleMemberCounts: { type: 'object', additionalProperties: { type: 'integer' } },
}

/** OpenAPI document of the Discord operations we use, with the official schemas. */
export function discordDocument() {
  const paths: Record<string, Record<string, ReturnType<typeof describe>>> = {}
  for (const [operationId, operation] of Object.entries(operations)) {
    const [method = '', path = ''] = operation.call.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(operationId, path, operation) }
  }
  return { paths, components: { schemas: { ...officialSchemas(), ...unnamedSchemas } } }
}

function describe(operationId: string, path: string, operation: Operation) {
  const { by = ['BotToken'], query = [], body, reply, statuses = [200] } = operation
  const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
  const responses: Record<string, { content?: object }> = {
    ...Object.fromEntries(statuses.map((status) => [status, reply ? { content: json(reply) } : {}])),
    429: { content: json('RatelimitedResponse') },
    '4XX': { content: json('ErrorResponse') },
  }
  return {
    operationId,
    responses,
    security: by.map((scheme) => (scheme === 'none' ? {} : { [scheme]: [] })),
    parameters: [
      ...inPath.map((name) => ({
        name,
        in: 'path',
        required: true,
        schema: name.endsWith('_id') ? reference('SnowflakeType') : { type: 'string' },
      })),
      ...query.map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
    ],
    ...(body && { requestBody: { required: true, content: json(body) } }),
  }
}

function json(names: string) {
  const list = names.endsWith('[]')
  const alternatives = { anyOf: names.replace('[]', '').split('|').map(reference) }
  return { 'application/json': { schema: list ? { type: 'array', items: alternatives } : alternatives } }
}

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })

function officialSchemas() {
  const registry = z.registry<{ id: string }>()
  for (const [name, schema] of Object.entries(schemas)) {
    if (schema instanceof z.core.$ZodType) registry.add(schema, { id: name.replace(/Schema$/, '') })
  }
  const uri = (id: string) => `#/components/schemas/${id}`
  const converted = z.toJSONSchema(registry, {
    uri,
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      // No JSON value is undefined.
      if (zodSchema._zod.def.type === 'undefined') jsonSchema.not = {}
      // Zod's pattern requires UTC as Z, but Discord sends +00:00.
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
      // A string in Discord's reference, a number in its schema. Discord accepts both.
      if (jsonSchema.properties?.default_member_permissions) {
        jsonSchema.properties.default_member_permissions = { type: ['integer', 'string', 'null'], pattern: '^\\d+$' }
      }
    },
  }).schemas
  return Object.fromEntries(
    Object.entries(converted).map(([name, { $id: _, $schema: __, ...schema }]) => [name, schema]),
  )
}
