import { discordCredentials } from '../discord-credentials.ts'
import type { User } from './world.ts'

export const applicationId: string = discordCredentials.clientId
export const botId = '210000000000000098'

export const personIds = {
  finn: '210000000000000001',
  petra: '210000000000000002',
  milo: '210000000000000003',
  ada: '210000000000000004',
  robin: '210000000000000005',
  sam: '210000000000000006',
  /** Has no portal account, so that signup can be tried. */
  nora: '210000000000000007',
  lena: '210000000000000024',
  zoe: '210000000000000025',
  ivy: '210000000000000026',
  omar: '210000000000000027',
} as const

export type Person = keyof typeof personIds

export function initialPeople(): User[] {
  const people = Object.entries(personIds).map(([username, id]) => ({
    id,
    username,
    name: username.charAt(0).toUpperCase() + username.slice(1),
    bot: false,
    dmsOpen: true,
  }))
  return [...people, { id: botId, username: 'Guildshop', name: 'Guildshop', bot: true, dmsOpen: true }]
}
