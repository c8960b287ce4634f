import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { post } from '../bare-client.ts'

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

type Member = { id: string; username: string }
/** A command is a path, such as `shop browse`. */
export type Deed = { command: string } | { customId: string; values?: string[] }

export type Discord = Awaited<ReturnType<typeof playDiscord>>

const guild = '310000000000000001'
const channel = '510000000000010001'

/** A minimal Discord for purchases: any number of members, and a chat that accepts messages. */
export async function playDiscord() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const waiting = new Map<string, (message: ChatMessage) => void>()
  /** Message count by nonce, which is unique per delivery. */
  const said = new Map<string, number>()
  let lastId = BigInt(Date.now()) << 22n
  const newId = () => String(++lastId)
  const server = createServer(async (request, response) => {
    const body: ChatMessage & { nonce?: string } = JSON.parse((await text(request)) || '{}')
    const token = /\/webhooks\/\d+\/([^/]+)/.exec(request.url ?? '')?.[1]
    if (body.nonce) said.set(body.nonce, (said.get(body.nonce) ?? 0) + 1)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ id: channel, channel_id: channel }))
    if (token) waiting.get(decodeURIComponent(token))?.(body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address?.port}`

  return {
    said,
    settings: {
      DISCORD_API_BASE: `${url}/api`,
      DISCORD_WEB_BASE: url,
      DISCORD_CLIENT_ID: '210000000000000099',
      DISCORD_CLIENT_SECRET: 'secret',
      DISCORD_BOT_TOKEN: 'token',
      DISCORD_PUBLIC_KEY: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex'),
    },

    /** Sends a signed interaction; returns the final message and the time to the first response. */
    async act(shopUrl: string, member: Member, deed: Deed): Promise<{ message: ChatMessage; firstWord: number }> {
      const token = randomBytes(60).toString('base64url')
      const kept = new Promise<ChatMessage>((resolve) => waiting.set(token, resolve))
      const body = JSON.stringify({
        id: newId(),
        token,
        guild_id: guild,
        channel_id: channel,
        ...dataOf(deed),
        member: { user: member },
      })
      const timestamp = String(Math.floor(Date.now() / 1000))
      const headers = {
        'x-signature-timestamp': timestamp,
        'x-signature-ed25519': sign(null, Buffer.from(timestamp + body), privateKey).toString('hex'),
      }
      // Signing is Discord's work, so all interactions are signed before the clock starts.
      await setImmediate()
      const before = performance.now()
      await post(`${shopUrl}/api/discord/interactions`, headers, body)
      const firstWord = performance.now() - before
      const message = await kept
      waiting.delete(token)
      return { message, firstWord }
    },

    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Everything in a message, in order. */
export const partsOf = ({ components = [] }: ChatMessage): Part[] => components.flatMap(flatten)

const flatten = (part: Part): Part[] => [
  part,
  ...(part.components ?? []).flatMap(flatten),
  ...(part.accessory ? flatten(part.accessory) : []),
]

function dataOf(deed: Deed) {
  if ('command' in deed) {
    const [name, subcommand] = deed.command.split(' ')
    return { type: 2, data: { name, options: subcommand ? [{ name: subcommand, type: 1 }] : [] } }
  }
  return { type: 3, data: { custom_id: deed.customId, values: deed.values ?? [] } }
}
