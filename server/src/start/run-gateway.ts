import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Dependencies } from '../dependencies.ts'
import { errorMessage } from '../errors/error-message.ts'
import { queueRoleRestore } from '../features/deliveries/roles/queue-role-restore.ts'
import { queuePresenceCheck } from '../features/memberships/leaving/check-presence.ts'
import { queueGiftDelivery } from '../features/sales/gifts/deliver-gift.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'log' | 'metrics' | 'discord'>

export type RunningGateway = {
  isConnected: () => boolean
  /** Resolves with the first connection. */
  connected: Promise<void>
  stop: () => Promise<void>
}

const concurrency = 4
/** Retries for longer than a database restart takes. After that, the daily checks catch up. */
const pauses = [1000, 5000, 15_000, 60_000]

/**
 * Listens to Discord's gateway until stopped: members who return to a server get the roles they
 * own, and memberships of those who leave are marked.
 */
export function runGateway(deps: Deps, onRefused: (error: Error) => void): RunningGateway {
  const { log, metrics, now } = deps
  const shards = new Map<number, boolean>()
  const stopping = new AbortController()
  const { store, settled } = createRecorder(deps, stopping.signal)
  let isUnreachable = false
  let resolveFirst = () => {}
  const connected = new Promise<void>((resolve) => {
    resolveFirst = resolve
  })
  const setConnected = (shard: number, isConnected: boolean) => {
    shards.set(shard, isConnected)
    metrics.gatewayConnected.set({ shard }, isConnected ? 1 : 0)
  }
  const gateway = deps.discord.connectGateway({
    onJoined(member) {
      store(() => queueRoleRestore(deps, member))
      store(() => queueGiftDelivery(deps, { guildId: member.guildId, discordId: member.userId }))
      store(() => queuePresenceCheck(deps, member))
    },
    onLeft: (member) => store(() => queuePresenceCheck(deps, member)),
    onConnected(shard, session) {
      if (shards.has(shard)) metrics.gatewayReconnects.inc({ session })
      setConnected(shard, true)
      isUnreachable = false
      log.info({ shard, session }, 'gateway connected')
      resolveFirst()
    },
    onDisconnected(shard, code) {
      if (shards.get(shard) && !stopping.signal.aborted) log.warn({ shard, code }, 'gateway disconnected')
      setConnected(shard, false)
    },
    onActivity: (shard) => metrics.gatewayLastEvent.set({ shard }, now().getTime() / 1000),
    onFailure(error) {
      // Once per outage: every try fails.
      if (!isUnreachable) log.warn({ reason: errorMessage(error) }, 'gateway not reachable')
      isUnreachable = true
    },
    onRefused,
  })

  return {
    isConnected: () => shards.size > 0 && [...shards.values()].every(Boolean),
    connected,
    async stop() {
      stopping.abort()
      await gateway.stop()
      await settled()
    },
  }
}

function createRecorder(deps: Deps, signal: AbortSignal) {
  const queue = pLimit(concurrency)
  const moves = new Set<Promise<void>>()
  return {
    store(record: () => Promise<void>): void {
      const move = queue(() => storeMove(deps, record, signal)).finally(() => moves.delete(move))
      moves.add(move)
    },
    settled: () => Promise.all(moves),
  }
}

async function storeMove(deps: Deps, record: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (const pause of [...pauses, null]) {
    try {
      return await record()
    } catch (error) {
      if (pause === null || signal.aborted) return deps.log.error(error, 'member who joined or left not recorded')
      await sleep(pause, undefined, { signal }).catch(() => undefined)
    }
  }
}
