import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Dependencies } from '../dependencies.ts'
import { errorMessage } from '../errors/error-message.ts'
import { queueRoleRestore } from '../features/deliveries/roles/queue-role-restore.ts'
import type { JoinedMember } from '../providers/discord/gateway-client.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'log' | 'metrics' | 'discord'>

export type RunningGateway = {
  isConnected: () => boolean
  /** Resolves with the first connection. */
  connected: Promise<void>
  stop: () => Promise<void>
}

const concurrency = 4
/** Outlasts a restart of the database. After that, the daily reconciliation finds who returned. */
const pauses = [1000, 5000, 15_000, 60_000]

/** Listens to Discord's gateway until stopped: members who return to a server get the roles they own. */
export function runGateway(deps: Deps, onRefused: (error: Error) => void): RunningGateway {
  const { log, metrics, now } = deps
  const shards = new Map<number, boolean>()
  const stopping = new AbortController()
  const queue = pLimit(concurrency)
  const joins = new Set<Promise<void>>()
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
      const join = queue(() => storeJoin(deps, member, stopping.signal)).finally(() => joins.delete(join))
      joins.add(join)
    },
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
    onSignOfLife: (shard) => metrics.gatewayLastEvent.set({ shard }, now().getTime() / 1000),
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
      await Promise.all(joins)
    },
  }
}

async function storeJoin(deps: Deps, member: JoinedMember, signal: AbortSignal): Promise<void> {
  for (const pause of [...pauses, null]) {
    try {
      return await queueRoleRestore(deps, member)
    } catch (error) {
      if (pause === null || signal.aborted) return deps.log.error(error, 'member who joined not recorded')
      await sleep(pause, undefined, { signal }).catch(() => undefined)
    }
  }
}
