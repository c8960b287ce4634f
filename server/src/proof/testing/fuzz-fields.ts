import { newestTerms } from '@guildshop/contract/terms-versions'
import { type Person, password } from '../../testing/builders/account-builders.ts'
import type { MatrixFixture } from './matrix-fixture.ts'

/** The smallest GIF, whose bytes are all ASCII. */
const pixel = 'GIF89a\u0001\0\u0001\0\0\0\0,\0\0\0\0\u0001\0\u0001\0\0\u0002\u0002D\u0001\0;'

/** Valid values by name of the field, for the route of this path. */
export function plausibleFields(
  { theirs: { petra } }: MatrixFixture,
  caller: Person,
  path: string,
): Record<string, unknown> {
  const mug = { name: 'Mug', description: 'Tea', price: '100', stock: '-1', requiresShipping: 'true', itemImage: pixel }
  const delivered = [
    { kind: 'link', label: 'Wiki', content: 'https://wiki.example' },
    { kind: 'key', label: 'Game key' },
  ]
  const offer = { maxQuantity: '2', deliverables: JSON.stringify(delivered) }
  const goal = { targetCents: 100, currency: 'USD', startDate: '2026-01-01T00:00:00Z', endDate: '2026-02-01T00:00:00Z' }
  const account = { identifier: caller.username, email: caller.email, username: `new-${caller.username}`.slice(0, 20) }
  const accepted = { acceptedToS: true, acceptedPrivacyPolicy: true }
  const passwords = { password, currentPassword: password, newPassword: 'another horse', method: 'email', isOn: true }
  const admin = { duration: '1m', durationDays: 30, usesLimit: 1, codePrefix: 'X', expiresAt: null, reason: 'Scam' }
  const guild = { guildId: petra.guild, guildIds: [petra.guild], icon: null, defaultCurrency: 'EUR' }
  const shipping = { shipments: [{ saleId: petra.sale }], isPreview: false, itemId: petra.item }
  const roles = { manageRoleId: null, notificationRoleId: null, roleDurationDays: '30', roleId: '', notifyRoleId: null }
  const refund = { requestId: petra.sale, amountCents: 100, note: 'Sorry', removeRole: true }
  const report = { kind: 'error', message: 'broken', frames: ['assets/index-1.js:1:2'], path: '/profile' }
  return {
    ...mug,
    ...offer,
    ...goal,
    ...account,
    ...accepted,
    ...passwords,
    ...admin,
    ...guild,
    ...shipping,
    ...roles,
    ...refund,
    ...report,
    ...storefrontFields(petra),
    ...{ fields: { ...mug, ...offer }, newKeys: 2, hasNewImage: true },
    ...valuesOf(path),
  }
}

function storefrontFields(petra: MatrixFixture['theirs']['petra']): Record<string, unknown> {
  const terms = { effect: 'percent', value: 10, code: 'TEN', itemIds: [petra.item], totalUses: 5, usesPerBuyer: null }
  const times = { startsAt: '2026-01-01T00:00:00Z', endsAt: null, minimumAmount: null, isFirstPurchaseOnly: false }
  const pricing = { mode: 'chosen', minimumPrice: 100, suggestedPrices: [200], limit: null, restock: null }
  const access = { requiredRoleIds: [], requiredItemIds: [], isHiddenUntilMet: false, roleIds: [], isExclusive: true }
  return {
    ...terms,
    ...times,
    ...pricing,
    ...access,
    ...{ categoryIds: [petra.category], categoryId: petra.category, hashes: [petra.picture] },
    ...{ shows: 'item', subjectId: petra.item, channelId: '510000000000010001' },
    ...{ offersUpgrades: false, managersMayPrice: true, isPaused: true, text: 'On sale' },
    ...{ isEnabled: true, allowsGifts: false, isHidden: true, showsPrice: true, skipsAnnouncement: true },
    ...{ byMail: true, byDiscord: false, place: 'channel', cancelLeftAfterDays: null, notifyChannelId: null },
    ...{ keys: ['AAAA'], saleIds: [petra.sale], beforeId: null, answerId: petra.sale, returnedUnits: 1 },
    ...{ days: 7, now: false, source: 'csv', csv: 'discordId,until', version: 1 },
  }
}

/** Of fields that other routes give another meaning. */
function valuesOf(path: string): Record<string, unknown> {
  if (/^\/api\/(auth|profile)\//.test(path)) return { ...secrets, kind: 'dispute', version: newestTerms.version }
  if (path.includes('/notices/')) return { roleId: null, event: 'purchase', version: 0 }
  if (path.endsWith('/pricing')) return { version: 0 }
  if (path.includes('/price-rules')) return { kind: 'code' }
  if (path.endsWith('/items/bulk')) return { price: { kind: 'percent', value: 10 }, stock: { kind: 'add', value: 1 } }
  if (/\/items(\/\{id\})?$/.test(path))
    return { loadedStock: '-1', refundTakesBack: 'true', membership: 'null', keys: '["AAAA"]' }
  return path === '/api/client-errors' ? { version: '1.0.0' } : {}
}

const secrets = {
  code: '123456',
  recoveryCode: 'abcd-efgh-jkmn',
  ticket: 'x'.repeat(32),
  newEmail: 'fuzz@guildshop.example',
}
