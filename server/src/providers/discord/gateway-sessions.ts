import type { SessionInfo } from '@discordjs/ws'

export type GatewaySessions = ReturnType<typeof createGatewaySessions>

/** About half a minute: @discordjs/ws tries twice a second. */
const maxFailures = 60

/**
 * Keeps sessions across network failures. On its own, @discordjs/ws would start a new session and miss
 * the events of the outage.
 */
export function createGatewaySessions() {
  const sessions = new Map<number, SessionInfo>()
  const failures = new Map<number, number>()
  let isClosed = false

  return {
    /** Never resolves once closed, which stops a pending reconnection. */
    retrieve(shardId: number): SessionInfo | null | Promise<never> {
      return isClosed ? new Promise<never>(() => undefined) : (sessions.get(shardId) ?? null)
    },

    update(shardId: number, session: SessionInfo | null): void {
      const failed = failures.get(shardId) ?? 0
      if (session) sessions.set(shardId, session)
      else if (failed === 0 || failed > maxFailures) sessions.delete(shardId)
    },

    noteFailure: (shardId: number) => failures.set(shardId, (failures.get(shardId) ?? 0) + 1),
    onHello: (shardId: number) => failures.delete(shardId),

    close(): void {
      isClosed = true
    },
  }
}
