import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { post } from '../http-client.ts'

type Part = {
  label?: string
  custom_id?: string
  url?: string
  disabled?: boolean
  /** Of a text. */
  content?: string
  components?: Part[]
  accessory?: Part
}
export type ChatMessage = { components?: Part[] }
/** What a member is typing into an option of a command. */
export type Typing = { command: string; option: string; typed: string }

type Member = { id: string; username: string }
/** A command is a path, such as `shop browse`. */
export type MemberAction = { command: string } | { customId: string; values?: string[] }

export type Discord = Awaited<ReturnType<typeof startFakeDiscord>>

const guild = '310000000000000001'
const channel = '510000000000010001'

/** A minimal Discord for purchases: any number of members, and a chat that accepts messages. */
export async function startFakeDiscord() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const waiting = new Map<string, (message: ChatMessage) => void>()
  /** Message count by nonce, which is unique per delivery. */
  const messageCounts = new Map<string, number>()
  let lastId = BigInt(Date.now()) << 22n
  const newId = () => String(++lastId)
  const server = createServer(async (request, response) => {
    const body: ChatMessage & { nonce?: string } = JSON.parse((await text(request)) || '{}')
    const token = /\/webhooks\/\d+\/([^/]+)/.exec(request.url ?? '')?.[1]
    if (body.nonce) messageCounts.set(body.nonce, (messageCounts.get(body.nonce) ?? 0) + 1)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ id: channel, channel_id: channel }))
    if (token) waiting.get(decodeURIComponent(token))?.(body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address?.port}`

  return {
    messageCounts,
    settings: {
      DISCORD_API_BASE: `${url}/api`,
      DISCORD_WEB_BASE: url,
      DISCORD_CLIENT_ID: '210000000000000099',
      DISCORD_CLIENT_SECRET: 'secret',
      DISCORD_BOT_TOKEN: 'token',
      DISCORD_PUBLIC_KEY: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex'),
    },

    /** Sends a signed interaction; returns the final message and the time to the first response. */
    async interact(
      shopUrl: string,
      member: Member,
      action: MemberAction,
    ): Promise<{ message: ChatMessage; responseTime: number }> {
      const token = newToken()
      const finalMessage = new Promise<ChatMessage>((resolve) => waiting.set(token, resolve))
      const responseTime = await send(shopUrl, { ...dataOf(action), ...contextOf(token, member) })
      const message = await finalMessage
      waiting.delete(token)
      return { message, responseTime }
    },

    /** Asks for suggestions, which are the first and only response; returns its time. */
    suggest: (shopUrl: string, member: Member, typing: Typing): Promise<number> =>
      send(shopUrl, { ...typingOf(typing), ...contextOf(newToken(), member) }),

    /** The least that a response needs: a signature is checked. Returns its time. */
    ping: (shopUrl: string): Promise<number> => send(shopUrl, { type: 1, id: newId() }),

    stop() {
      server.closeAllConnections()
      server.close()
    },
  }

  function contextOf(token: string, user: Member) {
    return { id: newId(), token, guild_id: guild, channel_id: channel, member: { user } }
  }

  /** Sends a signed interaction; returns the time to its response. */
  async function send(shopUrl: string, interaction: object): Promise<number> {
    const body = JSON.stringify(interaction)
    const timestamp = String(Math.floor(Date.now() / 1000))
    const headers = {
      'x-signature-timestamp': timestamp,
      'x-signature-ed25519': sign(null, Buffer.from(timestamp + body), privateKey).toString('hex'),
    }
    // Signing is Discord's work, so all interactions are signed before the clock starts.
    await setImmediate()
    const before = performance.now()
    await post(`${shopUrl}/api/discord/interactions`, headers, body)
    return performance.now() - before
  }
}

/** Everything in a message, in order. */
export const partsOf = ({ components = [] }: ChatMessage): Part[] => components.flatMap(flatten)

const flatten = (part: Part): Part[] => [
  part,
  ...(part.components ?? []).flatMap(flatten),
  ...(part.accessory ? flatten(part.accessory) : []),
]

const newToken = () => randomBytes(60).toString('base64url')

function dataOf(action: MemberAction) {
  if ('command' in action) return { type: 2, data: commandOf(action.command, []) }
  return { type: 3, data: { custom_id: action.customId, values: action.values ?? [] } }
}

function typingOf({ command, option, typed }: Typing) {
  return { type: 4, data: commandOf(command, [{ type: 3, name: option, value: typed, focused: true }]) }
}

/** A command such as `orders`, or a subcommand such as `shop browse`. */
function commandOf(path: string, options: object[]) {
  const [name = '', subcommand] = path.split(' ')
  return { name, type: 1, options: subcommand ? [{ type: 1, name: subcommand, options }] : options }
}
