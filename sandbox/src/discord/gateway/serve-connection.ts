import type { WebSocket } from 'ws'
import { fieldOf } from '../../http/request.ts'
import type { Discord } from '../discord.ts'
import { GatewayClose } from './close-codes.ts'
import { describeReady } from './describe-ready.ts'
import { dispatch, type Gateway, opcodes, type Session, send, startSession } from './gateway.ts'
import { readIntents } from './intents.ts'
import { checkToken, createMessageCounter, isKnownRequest, readPayload, readShard } from './read-request.ts'

const heartbeatInterval = 41_250

type Connection = { socket: WebSocket; gatewayUrl: string; session: Session | null }

/** Speaks Discord's gateway protocol, version 10, with one client. */
export function serveConnection(discord: Discord, socket: WebSocket, gatewayUrl: string): void {
  const connection: Connection = { socket, gatewayUrl, session: null }
  const countMessage = createMessageCounter()
  socket.on('message', (data) => {
    try {
      countMessage()
      handlePayload(discord, connection, readPayload(data))
    } catch (error) {
      if (!(error instanceof GatewayClose)) throw error
      socket.close(error.code, error.message)
    }
  })
  socket.on('close', (code) => handleClose(discord.gateway, connection, code))
  send(socket, { op: opcodes.hello, d: { heartbeat_interval: heartbeatInterval } })
}

function handlePayload(discord: Discord, connection: Connection, payload: unknown): void {
  const [opcode, data] = [fieldOf(payload, 'op'), fieldOf(payload, 'd')]
  if (opcode === opcodes.heartbeat) send(connection.socket, { op: opcodes.heartbeatAck })
  else if (opcode === opcodes.identify) identify(discord, connection, data)
  else if (opcode === opcodes.resume) resume(discord, connection, data)
  else if (!isKnownRequest(opcode)) throw new GatewayClose(4001)
  else if (!connection.session) throw new GatewayClose(4003)
}

function identify({ gateway, state }: Discord, connection: Connection, data: unknown): void {
  if (connection.session) throw new GatewayClose(4005)
  checkToken(data)
  const shard = readShard(fieldOf(data, 'shard'))
  const intents = readIntents(fieldOf(data, 'intents'), state.value.membersIntent)
  const session = startSession(gateway, { intents, shard, socket: connection.socket })
  connection.session = session
  dispatch(session, 'READY', describeReady(state.value, session, connection.gatewayUrl))
}

function resume({ gateway }: Discord, connection: Connection, data: unknown): void {
  if (connection.session) throw new GatewayClose(4005)
  checkToken(data)
  const { socket } = connection
  const session = gateway.sessions.get(String(fieldOf(data, 'session_id')))
  if (!session) {
    send(socket, { op: opcodes.invalidSession, d: false })
    return
  }
  const sequence = fieldOf(data, 'seq')
  if (typeof sequence !== 'number' || sequence < 0 || sequence > session.events.length) throw new GatewayClose(4007)
  connection.session = session
  session.socket = socket
  session.resumes += 1
  for (const event of session.events.slice(sequence)) send(socket, event)
  dispatch(session, 'RESUMED', {})
}

/** A normal closure ends the session; after any other one it can be resumed. */
function handleClose(gateway: Gateway, { session, socket }: Connection, code: number): void {
  gateway.lastCloseCode = code
  if (session?.socket !== socket) return
  session.socket = null
  if (code === 1000 || code === 1001) gateway.sessions.delete(session.id)
}
