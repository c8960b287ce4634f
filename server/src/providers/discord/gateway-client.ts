import { setTimeout as sleep } from 'node:timers/promises'
import { DiscordAPIError } from '@discordjs/rest'
import { WebSocketManager, WebSocketShardEvents } from '@discordjs/ws'
import { GatewayCloseCodes, GatewayDispatchEvents, GatewayIntentBits } from 'discord-api-types/v10'
import * as z from 'zod'
import type { DiscordAccess } from './call-discord.ts'
import { createRest } from './create-rest.ts'
import { gatewayRefusal } from './gateway-refused.ts'
import { createGatewaySessions, type GatewaySessions } from './gateway-sessions.ts'

type Settings = DiscordAccess & { botToken: string }

const memberMoved = z.object({
  guild_id: z.string(),
  user: z.object({ id: z.string(), bot: z.boolean().optional() }),
})

export type MovedMember = { guildId: string; userId: string }

export type GatewayListeners = {
  onJoined: (member: MovedMember) => void
  /** Left, was removed or banned. */
  onLeft: (member: MovedMember) => void
  onConnected: (shardId: number, session: 'new' | 'resumed') => void
  onDisconnected: (shardId: number, code: number) => void
  /** An event, or the acknowledgement of a heartbeat. */
  onActivity: (shardId: number) => void
  /** Discord can't be reached; tried again later. */
  onFailure: (error: unknown) => void
  /** Discord rejects the bot or its intent; not tried again. */
  onRefused: (error: Error) => void
}

const longestPause = 60_000
const closeTimeout = 2000

/** Receives events as the bot: members who join or leave its servers. Reconnects until stopped or refused. */
export function connectGateway({ apiBase, botToken, timeout }: Settings, listeners: GatewayListeners) {
  const sessions = createGatewaySessions()
  const stopping = new AbortController()
  const manager = new WebSocketManager({
    token: botToken,
    intents: GatewayIntentBits.GuildMembers,
    rest: createRest({ apiBase, timeout }).setToken(botToken),
    retrieveSessionInfo: sessions.retrieve,
    updateSessionInfo: sessions.update,
  })
  listen(manager, sessions, { ...listeners, onRefused: refuse })
  void connect()

  return {
    /** Ends the session. */
    async stop(): Promise<void> {
      stopping.abort()
      sessions.close()
      await Promise.race([manager.destroy(), sleep(closeTimeout, undefined, { ref: false })])
    },
  }

  function refuse(error: Error): void {
    stopping.abort()
    listeners.onRefused(error)
  }

  /** Repeats only the first connection; @discordjs/ws repeats the others. */
  async function connect(): Promise<void> {
    for (let pause = 1000; !stopping.signal.aborted; pause = Math.min(2 * pause, longestPause)) {
      try {
        await manager.connect()
        return
      } catch (error) {
        if (stopping.signal.aborted) return
        const isTokenInvalid = error instanceof DiscordAPIError && error.status === 401
        const refusal = isTokenInvalid && gatewayRefusal(GatewayCloseCodes.AuthenticationFailed)
        if (refusal) return refuse(refusal)
        listeners.onFailure(error)
        await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }
}

function listen(manager: WebSocketManager, sessions: GatewaySessions, listeners: GatewayListeners): void {
  manager.on(WebSocketShardEvents.Hello, sessions.onHello)
  manager.on(WebSocketShardEvents.Ready, (_data, shardId) => listeners.onConnected(shardId, 'new'))
  manager.on(WebSocketShardEvents.Resumed, (shardId) => listeners.onConnected(shardId, 'resumed'))
  manager.on(WebSocketShardEvents.HeartbeatComplete, (_stats, shardId) => listeners.onActivity(shardId))
  manager.on(WebSocketShardEvents.SocketError, (error, shardId) => {
    sessions.noteFailure(shardId)
    listeners.onFailure(error)
  })
  manager.on(WebSocketShardEvents.Closed, (code, shardId) => {
    listeners.onDisconnected(shardId, code)
    const refusal = gatewayRefusal(code)
    if (refusal) listeners.onRefused(refusal)
  })
  // Reported with the close code.
  manager.on(WebSocketShardEvents.Error, () => undefined)
  manager.on(WebSocketShardEvents.Dispatch, (payload, shardId) => {
    listeners.onActivity(shardId)
    const hasJoined = payload.t === GatewayDispatchEvents.GuildMemberAdd
    if (!hasJoined && payload.t !== GatewayDispatchEvents.GuildMemberRemove) return
    const { data } = memberMoved.safeParse(payload.d)
    if (!data || data.user.bot) return
    const member = { guildId: data.guild_id, userId: data.user.id }
    if (hasJoined) listeners.onJoined(member)
    else listeners.onLeft(member)
  })
}
