import { expect, test } from 'vitest'
import {
  isAccessLost,
  isGuildDisabled,
  isOwnerPremium,
  isPayPalMissing,
  isPaypalUnverified,
  ownerIdOf,
  registrationOf,
} from './guild-rules.ts'
import { guild, guildConfigBody, guildDetailsReply, registerGuildBody } from './guilds.ts'

const guildId = '123456789012345678'

test('the owner is known by id, whether the reply names or describes them', () => {
  expect(ownerIdOf(guild.parse({ guildId, name: 'Tea', owner: 'u1' }))).toBe('u1')
  expect(ownerIdOf(guild.parse({ guildId, name: 'Tea', owner: { _id: 'u1', isPremium: true } }))).toBe('u1')
  expect(ownerIdOf({})).toBeNull()
})

test('an owner is premium only when the reply says so', () => {
  expect(isOwnerPremium({ owner: { _id: 'u1', isPremium: true } })).toBe(true)
  expect(isOwnerPremium({ owner: { _id: 'u1', isPremium: null } })).toBe(false)
  expect(isOwnerPremium({ owner: 'u1' })).toBe(false)
  expect(isOwnerPremium({ owner: null })).toBe(false)
})

test('the PayPal warning shows only when the owner is described without a PayPal account', () => {
  expect(isPayPalMissing({ owner: { _id: 'u1' } })).toBe(true)
  expect(isPayPalMissing({ owner: { _id: 'u1', paypalPayerId: null } })).toBe(true)
  expect(isPayPalMissing({ owner: { _id: 'u1', paypalPayerId: 'P1' } })).toBe(false)
  expect(isPayPalMissing({ owner: 'u1' })).toBe(false)
  expect(isPayPalMissing({ owner: null })).toBe(false)
  expect(isPayPalMissing({})).toBe(false)
})

test('PayPal is unverified only when the reply says so about a linked account', () => {
  expect(isPaypalUnverified({ owner: { _id: 'u1', paypalPayerId: 'P1', isPaypalVerified: false } })).toBe(true)
  expect(isPaypalUnverified({ owner: { _id: 'u1', paypalPayerId: 'P1', isPaypalVerified: true } })).toBe(false)
  expect(isPaypalUnverified({ owner: { _id: 'u1', isPaypalVerified: false } })).toBe(false)
  expect(isPaypalUnverified({ owner: 'u1' })).toBe(false)
  expect(isPaypalUnverified({ owner: null })).toBe(false)
})

test('access is lost only when the reply says so explicitly', () => {
  expect(isAccessLost({ isAccessLost: true })).toBe(true)
  expect(isAccessLost({ isAccessLost: false })).toBe(false)
  expect(isAccessLost({})).toBe(false)
})

test('a server is disabled only when the reply says so explicitly', () => {
  expect(isGuildDisabled({ isEnabled: false })).toBe(true)
  expect(isGuildDisabled({ isEnabled: null })).toBe(false)
  expect(isGuildDisabled({})).toBe(false)
})

test('registering sends id, name and icon, and null for a missing icon', () => {
  expect(registrationOf({ id: guildId, name: 'Tea', icon: 'abc' })).toEqual({ guildId, name: 'Tea', icon: 'abc' })
  expect(registrationOf({ id: guildId, name: 'Tea' })).toEqual({ guildId, name: 'Tea', icon: null })
})

test('the server takes what registering sends, and no other id than a Discord one', () => {
  expect(registerGuildBody.parse({ guildId, name: 'Tea', icon: null, owner: 'me' })).toEqual({
    guildId,
    name: 'Tea',
    icon: null,
  })
  expect(registerGuildBody.safeParse({ guildId: '../1', name: 'Tea', icon: null }).success).toBe(false)
})

test('a configuration names a supported currency, and roles by id or not at all', () => {
  const roles = { manageRoleId: guildId, notificationRoleId: null }

  expect(guildConfigBody.parse({ defaultCurrency: 'JPY', ...roles })).toEqual({ defaultCurrency: 'JPY', ...roles })
  expect(guildConfigBody.safeParse({ defaultCurrency: 'CHF', ...roles }).success).toBe(false)
  expect(guildConfigBody.safeParse({ defaultCurrency: 'USD', manageRoleId: 'everyone' }).success).toBe(false)
})

test('details may come without the id and name the page already has', () => {
  expect(guildDetailsReply.parse({ owner: 'u1' })).toEqual({ owner: 'u1' })
})
