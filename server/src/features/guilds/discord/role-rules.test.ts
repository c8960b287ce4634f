import { PermissionFlagsBits } from 'discord-api-types/v10'
import { expect, test } from 'vitest'
import type { DiscordRole } from '../../../providers/discord/bot-guilds.ts'
import { rewardRefusal, roleAuthority } from './role-rules.ts'

const guildId = '310000000000000001'
const guild = { id: guildId, name: 'Tea', icon: null, ownerId: 'owner' }

const role = (id: string, position: number, given: Partial<DiscordRole> = {}): DiscordRole => ({
  id,
  name: id,
  color: 0,
  position,
  permissions: 0n,
  isManaged: false,
  isMentionable: false,
  ...given,
})
const everyone = role(guildId, 0)
const roles = [
  everyone,
  role('low', 1),
  role('middle', 2),
  role('bot', 3, { permissions: PermissionFlagsBits.ManageRoles, isManaged: true }),
  role('high', 4),
]
const bot = { highest: 3, canGiveRoles: true }
const seller = { highest: 4, canGiveRoles: false }

test('ranks a member by their highest role', () => {
  const member = { userId: 'someone', roles: ['middle', 'low'] }

  expect(roleAuthority(member, guild, roles)).toEqual({ highest: 2, canGiveRoles: false })
})

test('ranks the server owner above all roles', () => {
  expect(roleAuthority({ userId: 'owner', roles: [] }, guild, roles).highest).toBeGreaterThan(1000)
})

test('ranks a non-member below all roles', () => {
  expect(roleAuthority(null, guild, roles)).toEqual({ highest: 0, canGiveRoles: false })
})

test.each([
  ['through their own role', role('own', 2, { permissions: PermissionFlagsBits.ManageRoles }), ['own'], true],
  ['as administrators', role('own', 2, { permissions: PermissionFlagsBits.Administrator }), ['own'], true],
  ['through @everyone', role(guildId, 0, { permissions: PermissionFlagsBits.ManageRoles }), [], true],
  ['without the permission', role('own', 2, { permissions: PermissionFlagsBits.ManageGuild }), ['own'], false],
  ['through a role they lack', role('other', 2, { permissions: PermissionFlagsBits.ManageRoles }), ['own'], false],
])('detects whether members can manage roles: %s', (_how, extra, held, canGiveRoles) => {
  expect(roleAuthority({ userId: 'someone', roles: held }, guild, [extra]).canGiveRoles).toBe(canGiveRoles)
})

test.each([
  ['low', null],
  [guildId, 'ROLE_IS_EVERYONE'],
  ['bot', 'ROLE_IS_MANAGED'],
  ['high', 'ROLE_TOO_HIGH'],
])('checks role %s as a reward: %s', (id, reason) => {
  const found = roles.find((one) => one.id === id) ?? everyone

  expect(rewardRefusal(found, { guildId, bot, seller, lacksTwoFactor: false })).toBe(reason)
})

test("refuses the bot's own highest role as too high", () => {
  expect(rewardRefusal(role('same', 3), { guildId, bot, seller, lacksTwoFactor: false })).toBe('ROLE_TOO_HIGH')
})

test('refuses every role when the bot cannot manage roles', () => {
  const powerless = { ...bot, canGiveRoles: false }

  expect(rewardRefusal(role('low', 1), { guildId, bot: powerless, seller, lacksTwoFactor: false })).toBe(
    'BOT_CANNOT_GIVE_ROLES',
  )
})

test.each([
  'Administrator',
  'ManageRoles',
  'ManageGuild',
  'ManageChannels',
  'ManageMessages',
  'ManageWebhooks',
  'KickMembers',
  'BanMembers',
  'ModerateMembers',
] as const)('refuses a role with the %s permission', (name) => {
  const mighty = role('mighty', 1, { permissions: PermissionFlagsBits[name] | PermissionFlagsBits.SendMessages })

  expect(rewardRefusal(mighty, { guildId, bot, seller, lacksTwoFactor: false })).toBe('ROLE_IS_DANGEROUS')
})

test('accepts a role with harmless permissions', () => {
  const permissions = PermissionFlagsBits.SendMessages | PermissionFlagsBits.Connect | PermissionFlagsBits.EmbedLinks

  expect(rewardRefusal(role('vip', 1, { permissions }), { guildId, bot, seller, lacksTwoFactor: false })).toBeNull()
})

test.each([
  [{ highest: 1, canGiveRoles: true }, 'ROLE_ABOVE_YOURS'],
  [{ highest: 2, canGiveRoles: true }, null],
  [null, 'DISCORD_NOT_LINKED'],
])('checks the lowest role for a seller ranked %j: %s', (standing, reason) => {
  expect(rewardRefusal(role('low', 1), { guildId, bot, seller: standing, lacksTwoFactor: false })).toBe(reason)
})
