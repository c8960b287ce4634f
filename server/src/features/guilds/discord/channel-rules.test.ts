import { PermissionFlagsBits } from 'discord-api-types/v10'
import { describe, expect, test } from 'vitest'
import { canPost, canReadHistory } from './channel-rules.ts'

const { Administrator, ReadMessageHistory, SendMessages, ViewChannel } = PermissionFlagsBits
const both = ViewChannel | SendMessages
const guild = { id: 'everyone', ownerId: 'owner' }
const bot = { userId: 'bot', roles: ['bot-role', 'other-role'] }

const aRole = (id: string, permissions: bigint) => ({
  id,
  permissions,
  name: id,
  color: 0,
  position: 1,
  isManaged: false,
  isMentionable: false,
})
const change = (id: string, { allow = 0n, deny = 0n }) => ({ id, allow, deny })

function mayPost(overwrites: ReturnType<typeof change>[], permissions = both) {
  const roles = [aRole('everyone', 0n), aRole('bot-role', permissions), aRole('stranger', Administrator)]
  return canPost(bot, { guild, roles, channel: { overwrites } })
}

describe('canPost', () => {
  test('needs both permissions', () => {
    expect([mayPost([]), mayPost([], ViewChannel), mayPost([], SendMessages)]).toEqual([true, false, false])
  })

  test('follows the overwrites of everyone, then the roles, then the member', () => {
    const closed = change('everyone', { deny: SendMessages })

    expect(mayPost([closed])).toBe(false)
    expect(mayPost([closed, change('bot-role', { allow: SendMessages })])).toBe(true)
    expect(mayPost([change('other-role', { deny: ViewChannel }), change('bot-role', { allow: ViewChannel })])).toBe(
      true,
    )
    expect(mayPost([change('bot-role', { allow: both }), change('bot', { deny: ViewChannel })])).toBe(false)
    expect(mayPost([change('stranger', { deny: both })])).toBe(true)
  })

  test('ignores overwrites for administrators and the owner', () => {
    const closed = [change('everyone', { deny: both })]

    expect(mayPost(closed, Administrator)).toBe(true)
    expect(canPost({ userId: 'owner', roles: [] }, { guild, roles: [], channel: { overwrites: closed } })).toBe(true)
  })

  test('is false for a bot that left', () => {
    expect(canPost(null, { guild, roles: [], channel: { overwrites: [] } })).toBe(false)
  })
})

describe('canReadHistory', () => {
  test.each([
    [ViewChannel | ReadMessageHistory, true],
    [both, false],
    [ReadMessageHistory, false],
    [Administrator, true],
  ])('with permissions %s is %s', (permissions, expected) => {
    const place = { guild, roles: [aRole('bot-role', permissions)], channel: { overwrites: [] } }

    expect(canReadHistory(bot, place)).toBe(expected)
  })
})
