import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'

export const opcodes = {
  dispatch: 0,
  heartbeat: 1,
  identify: 2,
  presenceUpdate: 3,
  voiceStateUpdate: 4,
  resume: 6,
  reconnect: 7,
  requestGuildMembers: 8,
  invalidSession: 9,
  hello: 10,
  heartbeatAck: 11,
} as const

type Event = { op: 0; t: string; s: number; d: object }

export type Session = {
  id: string
  intents: number
  shard: { id: number; count: number }
  /** Everything sent since READY, for a replay. */
  events: Event[]
  /** Null while the client is disconnected. */
  socket: WebSocket | null
  resumes: number
}

export type Gateway = {
  sockets: Set<WebSocket>
  sessions: Map<string, Session>
  /** Sessions started, which Discord limits per day. */
  starts: number
  /** How the latest connection ended. */
  lastCloseCode: number | null
}

/** Sessions don't survive a restart, so clients have to identify again. */
export function createGateway(): Gateway {
  return { sockets: new Set(), sessions: new Map(), starts: 0, lastCloseCode: null }
}

export function startSession(
  gateway: Gateway,
  settings: Pick<Session, 'intents' | 'shard'> & { socket: WebSocket },
): Session {
  const session = { id: randomUUID().replaceAll('-', ''), events: [], resumes: 0, ...settings }
  gateway.starts += 1
  gateway.sessions.set(session.id, session)
  return session
}

/** Sends an event; a disconnected client gets it when it resumes. */
export function dispatch(session: Session, t: string, d: object): void {
  const event: Event = { op: opcodes.dispatch, t, s: session.events.length + 1, d }
  session.events.push(event)
  send(session.socket, event)
}

export function send(socket: WebSocket | null, payload: object): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(payload))
}
