import type { FastifyInstance } from 'fastify'
import type { Discord } from '../discord.ts'
import { opcodes, send } from '../gateway/gateway.ts'
import { controlsOf } from './control-route.ts'

/** Sets the members intent and makes bots reconnect. */
export function gatewayControls(app: FastifyInstance, discord: Discord): void {
  const control = controlsOf(app, discord)
  const { gateway, state } = discord
  control('members-intent', '{"enabled"}: sets the Server Members Intent of the application.', (fields) => {
    state.value.membersIntent = fields.flag('enabled')
  })

  control('gateway/reconnect', 'Asks connected bots to reconnect (opcode 7).', () => {
    for (const socket of gateway.sockets) send(socket, { op: opcodes.reconnect })
  })

  control(
    'gateway/drop',
    '{"resumable"}: closes all connections and sets whether sessions can be resumed.',
    (fields) => {
      if (!fields.flag('resumable', true)) gateway.sessions.clear()
      for (const socket of gateway.sockets) socket.terminate()
    },
  )

  control('gateway/invalidate', 'Ends all sessions (opcode 9).', () => {
    gateway.sessions.clear()
    for (const socket of gateway.sockets) send(socket, { op: opcodes.invalidSession, d: false })
  })
}
