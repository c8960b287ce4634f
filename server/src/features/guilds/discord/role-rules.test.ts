import { PermissionFlagsBits } from 'discord-api-types/v10'
import { expect, test } from 'vitest'
import type { DiscordRole } from '../../../providers/discord/bot-guilds.ts'
import { rewardRefusal, standingOf } from './role-rules.ts'

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

test('somebody stands as high as the highest role they hold', () => {
  const member = { userId: 'someone', roles: ['middle', 'low'] }

  expect(standingOf(member, guild, roles)).toEqual({ highest: 2, canGiveRoles: false })
})

test('the owner of a server stands above all roles', () => {
  expect(standingOf({ userId: 'owner', roles: [] }, guild, roles).highest).toBeGreaterThan(1000)
})

test('who is not in the server stands below all roles', () => {
  expect(standingOf(null, guild, roles)).toEqual({ highest: 0, canGiveRoles: false })
})

test.each([
  ['through their own role', role('own', 2, { permissions: PermissionFlagsBits.ManageRoles }), ['own'], true],
  ['as administrators', role('own', 2, { permissions: PermissionFlagsBits.Administrator }), ['own'], true],
  ['through @everyone', role(guildId, 0, { permissions: PermissionFlagsBits.ManageRoles }), [], true],
  ['without the permission', role('own', 2, { permissions: PermissionFlagsBits.ManageGuild }), ['own'], false],
  ['through a role they lack', role('other', 2, { permissions: PermissionFlagsBits.ManageRoles }), ['own'], false],
])('members give roles %s', (_how, extra, held, canGiveRoles) => {
  expect(standingOf({ userId: 'someone', roles: held }, guild, [extra]).canGiveRoles).toBe(canGiveRoles)
})

test.each([
  ['low', null],
  [guildId, 'ROLE_IS_EVERYONE'],
  ['bot', 'ROLE_IS_MANAGED'],
  ['high', 'ROLE_TOO_HIGH'],
])('as a reward, role %s meets: %s', (id, reason) => {
  const found = roles.find((one) => one.id === id) ?? everyone

  expect(rewardRefusal(found, { guildId, bot, seller, lacksTwoFactor: false })).toBe(reason)
})

test('the role on which the bot itself stands is too high', () => {
  expect(rewardRefusal(role('same', 3), { guildId, bot, seller, lacksTwoFactor: false })).toBe('ROLE_TOO_HIGH')
})

test('a bot that may not hand out roles gives none', () => {
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
] as const)('nobody can buy %s', (name) => {
  const mighty = role('mighty', 1, { permissions: PermissionFlagsBits[name] | PermissionFlagsBits.SendMessages })

  expect(rewardRefusal(mighty, { guildId, bot, seller, lacksTwoFactor: false })).toBe('ROLE_IS_DANGEROUS')
})

test('permissions of ordinary members do no harm', () => {
  const permissions = PermissionFlagsBits.SendMessages | PermissionFlagsBits.Connect | PermissionFlagsBits.EmbedLinks

  expect(rewardRefusal(role('vip', 1, { permissions }), { guildId, bot, seller, lacksTwoFactor: false })).toBeNull()
})

test.each([
  [{ highest: 1, canGiveRoles: true }, 'ROLE_ABOVE_YOURS'],
  [{ highest: 2, canGiveRoles: true }, null],
  [null, 'DISCORD_NOT_LINKED'],
])('a seller who stands %j offers the lowest role: %s', (standing, reason) => {
  expect(rewardRefusal(role('low', 1), { guildId, bot, seller: standing, lacksTwoFactor: false })).toBe(reason)
})
