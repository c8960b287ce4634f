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

test('reads the owner id from an id or an object', () => {
  expect(ownerIdOf(guild.parse({ guildId, name: 'Tea', owner: 'u1' }))).toBe('u1')
  expect(ownerIdOf(guild.parse({ guildId, name: 'Tea', owner: { _id: 'u1', isPremium: true } }))).toBe('u1')
  expect(ownerIdOf({})).toBeNull()
})

test('an owner is premium only if the response says so', () => {
  expect(isOwnerPremium({ owner: { _id: 'u1', isPremium: true } })).toBe(true)
  expect(isOwnerPremium({ owner: { _id: 'u1', isPremium: null } })).toBe(false)
  expect(isOwnerPremium({ owner: 'u1' })).toBe(false)
  expect(isOwnerPremium({ owner: null })).toBe(false)
})

test('warns about PayPal only if the response describes an owner without a PayPal account', () => {
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

test('a server is disabled only if isEnabled is explicitly false', () => {
  expect(isGuildDisabled({ isEnabled: false })).toBe(true)
  expect(isGuildDisabled({ isEnabled: null })).toBe(false)
  expect(isGuildDisabled({})).toBe(false)
})

test('registering sends id, name and icon, with null for a missing icon', () => {
  expect(registrationOf({ id: guildId, name: 'Tea', icon: 'abc' })).toEqual({ guildId, name: 'Tea', icon: 'abc' })
  expect(registrationOf({ id: guildId, name: 'Tea' })).toEqual({ guildId, name: 'Tea', icon: null })
})

test('registering requires a Discord id', () => {
  expect(registerGuildBody.parse({ guildId, name: 'Tea', icon: null, owner: 'me' })).toEqual({
    guildId,
    name: 'Tea',
    icon: null,
  })
  expect(registerGuildBody.safeParse({ guildId: '../1', name: 'Tea', icon: null }).success).toBe(false)
})

test('a configuration requires a supported currency and accepts role ids or null', () => {
  const roles = { manageRoleId: guildId, notificationRoleId: null }

  expect(guildConfigBody.parse({ defaultCurrency: 'JPY', ...roles })).toEqual({ defaultCurrency: 'JPY', ...roles })
  expect(guildConfigBody.safeParse({ defaultCurrency: 'CHF', ...roles }).success).toBe(false)
  expect(guildConfigBody.safeParse({ defaultCurrency: 'USD', manageRoleId: 'everyone' }).success).toBe(false)
})

test('guild details may omit id and name', () => {
  expect(guildDetailsReply.parse({ owner: 'u1' })).toEqual({ owner: 'u1' })
})
