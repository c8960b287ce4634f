import type { RawData } from 'ws'
import { fieldOf } from '../../http/request.ts'
import { discordCredentials } from '../discord-credentials.ts'
import { GatewayClose } from './close-codes.ts'
import { opcodes, type Session } from './gateway.ts'

const maxPayloadLength = 4096
const maxMessagesPerMinute = 120

export function readPayload(data: RawData): unknown {
  const text = data.toString()
  if (text.length > maxPayloadLength) throw new GatewayClose(4002)
  try {
    return JSON.parse(text)
  } catch {
    throw new GatewayClose(4002)
  }
}

export function checkToken(data: unknown): void {
  const token = fieldOf(data, 'token')
  const isOurs = typeof token === 'string' && token.replace(/^Bot /, '') === discordCredentials.botToken
  if (!isOurs) throw new GatewayClose(4004)
}

export function readShard(value: unknown): Session['shard'] {
  if (value === undefined || value === null) return { id: 0, count: 1 }
  const [id, count]: unknown[] = Array.isArray(value) ? value : []
  const isValid = typeof id === 'number' && typeof count === 'number' && id >= 0 && id < count
  if (!isValid) throw new GatewayClose(4010)
  return { id, count }
}

/** Requests of an identified client that have no effect here. */
export function isKnownRequest(opcode: unknown): boolean {
  const { presenceUpdate, voiceStateUpdate, requestGuildMembers } = opcodes
  return opcode === presenceUpdate || opcode === voiceStateUpdate || opcode === requestGuildMembers
}

export function createMessageCounter(): () => void {
  let [windowStart, count] = [Date.now(), 0]
  return () => {
    if (Date.now() - windowStart >= 60_000) [windowStart, count] = [Date.now(), 0]
    count += 1
    if (count > maxMessagesPerMinute) throw new GatewayClose(4008)
  }
}
