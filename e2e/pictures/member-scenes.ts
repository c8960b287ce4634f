import { longName, times } from './props.ts'
import { press, type Scene } from './scene.ts'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const profile = {
  email: 'robin@example.com',
  username: 'robin',
  isVerified: true,
  isTwoFactorEnabled: false,
  premiumStatus: null,
}
const discordAccount = {
  discordId: '80351110224678912',
  discordUsername: 'robin_of_the_forge',
  discordAvatar: 'a7c1f09be2d34856917f0c2b5d8e6a43',
}
const paypalAccount = { paypalPayerId: 'WDJJHEBZ4X2LY' }
const withTwoFactor = { isTwoFactorEnabled: true }
const subscription = { premiumStatus: 'Active', premiumExpiresAt: '2026-12-01T10:00:00.000Z' }

/** Used that long before the picture is taken, however long the pictures before it took. */
const aSession = (index: number, device: string, minutes: number) => ({
  _id: String(index),
  device,
  createdAt: minutesAgo(minutes + 60),
  get lastUsedAt() {
    return minutesAgo(minutes)
  },
  isCurrent: index === 0,
})
const sessions = [aSession(0, 'Chrome on Linux', 0), aSession(1, 'Safari on iOS', 190)]
const manySessions = ['Chrome on Linux', 'Safari on iOS', 'Firefox on Windows', 'Edge on Windows', 'Chrome on Android']
  .flatMap((device) => [device, device])
  .map((device, index) => aSession(index, device, index ** 4 * 7))

const aPlan = (serverLimit: number, names: string[]) => ({
  isPremium: true,
  serverLimit,
  itemLimit: 100,
  servers: names.map((name, index) => ({ guildId: String(index), name, isEnabled: index < serverLimit })),
})
const manyNames = times(12, (index) => `${longName} ${index + 1}`)

const firstOf = (monthsAgo: number) => new Date(Date.UTC(2026, 10 - monthsAgo, 1, 10)).toISOString()
const billingHistory = (count: number) =>
  times(count, (monthsAgo) => ({
    _id: `8XN29${String(48_213 - monthsAgo * 137).padStart(5, '0')}TG40917`,
    paidAt: firstOf(monthsAgo),
    amountCents: 500,
    currency: 'USD',
    periodEnd: monthsAgo === 3 ? null : firstOf(monthsAgo - 1),
    isRefunded: monthsAgo === 3,
  }))

/** otpauth://totp/Guildshop:robin with the secret of the scene, as rows of 37 modules. */
const qrCodeBits = Buffer.from(
  '/kGXi/wWw4HQbpy9yLt1off126L1WK7BU9xtB/qqqq/gAaAVAPvrOe1QIA6tCISmFzVXkiXHFTNxD8Zv/oebhLsvH879c4mpVmuaq2tn' +
    'qkwOuWs3zhus/zAl7QqabQadZoxng/SYWBxQ5u6drNV5DwtwRv+nCAxBoc5RBQ96ZmhIKecOofsAdwmEQ/ubtStwQZclELrL8n/91gK0' +
    '/S6+SFdLBWeJlB/vHw0zgA==',
  'base64',
)
const modules = times(37 * 37, (index) => ({ x: index % 37, y: Math.floor(index / 37), index }))
  .filter(({ index }) => ((qrCodeBits[index >> 3] ?? 0) >> (7 - (index % 8))) % 2 === 1)
  .map(({ x, y }) => `M${x} ${y}h1v1h-1z`)
const qrCode = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 39 39" shape-rendering="crispEdges"><path d="${modules.join('')}"/></svg>`
const qrCodeUrl = `data:image/svg+xml,${encodeURIComponent(qrCode)}`

/** A profile screen that differs from the usual one in these parts. */
export function profileScene(
  name: string,
  parts: { profile?: { username?: string; [field: string]: unknown }; replies?: Scene['replies']; act?: Scene['act'] },
): Scene {
  return {
    name: `profile-${name}`,
    path: '/profile',
    user: { username: parts.profile?.username ?? profile.username },
    replies: {
      'GET /profile/me': { body: { ...profile, ...parts.profile } },
      'GET /profile/sessions': { body: sessions },
      'GET /profile/data-export': { body: { export: null } },
      ...parts.replies,
    },
    ...(parts.act && { act: parts.act }),
  }
}

const busy = {
  status: 429,
  body: { code: 'TOO_MANY_REQUESTS', message: 'Too many requests. Please wait a moment and try again.' },
}

const profileScenes: Scene[] = [
  profileScene('free', {}),
  profileScene('first-admin', { profile: { canRedeemAdminCode: true } }),
  profileScene('first-admin-refused', {
    profile: { canRedeemAdminCode: true },
    replies: {
      'POST /profile/admin-code': {
        status: 400,
        body: { code: 'ADMIN_CODE_INVALID', message: "This code isn't valid or has expired." },
      },
    },
    act: async (page) => {
      await page.getByLabel('Administrator code').fill('K7WQ-2M4P-XXXX-9TRA')
      await press('Become administrator')(page)
    },
  }),
  profileScene('unverified', { profile: { isVerified: false } }),
  profileScene('unverified-wrong-code', {
    profile: { isVerified: false },
    act: async (page) => {
      await page.getByLabel('Verification Code').fill('123')
      await press('Verify Email')(page)
    },
  }),
  profileScene('premium', {
    profile: { ...withTwoFactor, ...subscription, ...discordAccount, ...paypalAccount },
    replies: {
      'GET /profile/billing-history': { body: billingHistory(5) },
    },
  }),
  profileScene('full', {
    profile: {
      ...withTwoFactor,
      ...subscription,
      ...discordAccount,
      ...paypalAccount,
      email: `${'a-very-long-address'.repeat(6)}@an-equally-long-host-name.example.com`,
      username: 'twenty-letters-long1',
      discordUsername: 'thirty-two-letters-are-the-most1',
      discordDiscriminator: '4207',
    },
    replies: {
      'GET /profile/plan': { body: aPlan(10, manyNames) },
      'GET /profile/billing-history': { body: billingHistory(24) },
      'GET /profile/sessions': { body: manySessions },
      'GET /profile/data-export': {
        body: { export: { _id: '1', state: 'ready', progress: 1, createdAt: minutesAgo(30) } },
      },
    },
  }),
  profileScene('payments-refused', {
    profile: {
      ...discordAccount,
      ...paypalAccount,
      hasNotifications: true,
      paypalRefusal: {
        since: '2026-11-16T09:30:00.000Z',
        words:
          'PayPal has restricted your account. Log in to PayPal and open its Resolution Center to see what it needs from you.',
      },
    },
    replies: {
      'GET /profile/notifications': {
        body: {
          settings: [
            { kind: 'dispute', byMail: true, byDiscord: true },
            { kind: 'held-payment', byMail: true, byDiscord: false },
            { kind: 'failed-delivery', byMail: true, byDiscord: false },
            { kind: 'order-to-ship', byMail: true, byDiscord: false },
            { kind: 'low-stock', byMail: false, byDiscord: false },
            { kind: 'new-order', byMail: false, byDiscord: false },
          ],
          directMessages: 'closed',
          isEmailVerified: true,
        },
      },
    },
  }),
  profileScene('parts-failed', {
    replies: { 'GET /profile/sessions': busy, 'GET /profile/data-export': busy },
    act: (page) => page.getByRole('button', { name: 'Retry' }).first().waitFor(),
  }),
  profileScene('loading', { replies: { 'GET /profile/me': null, 'GET /profile/sessions': null } }),
  profileScene('failed', {
    replies: { 'GET /profile/me': { status: 400 } },
    act: (page) => page.getByRole('button', { name: 'Retry' }).waitFor(),
  }),
  profileScene('denied', {
    replies: { 'GET /profile/me': { status: 403, body: { message: 'Not authorized to see this profile.' } } },
    act: (page) => page.getByRole('heading', { name: 'Access Denied' }).waitFor(),
  }),
  profileScene('two-factor-setup', {
    replies: { 'POST /2fa/setup': { body: { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', qrCodeUrl } } },
    act: press('Enable 2FA'),
  }),
  profileScene('two-factor-disable', { profile: withTwoFactor, act: press('Disable 2FA') }),
  profileScene('two-factor-disable-code', {
    profile: withTwoFactor,
    replies: {
      'POST /2fa/disable': { status: 403, body: { code: 'REAUTH_REQUIRED', needs: ['password', 'two-factor'] } },
    },
    act: async (page) => {
      await press('Disable 2FA')(page)
      await press('Yes, Disable 2FA')(page)
    },
  }),
  profileScene('password', { profile: withTwoFactor, act: press('Change Password') }),
  profileScene('password-second-step', {
    profile: withTwoFactor,
    replies: { 'POST /profile/change-password': {} },
    act: async (page) => {
      await press('Change Password')(page)
      await page.getByLabel('Current Password').fill('a long secret')
      await press('Continue')(page)
    },
  }),
  profileScene('deactivate', { profile: withTwoFactor, act: press('Deactivate Account') }),
  profileScene('deactivate-code', {
    replies: { 'POST /profile/deactivate/send_code': { body: { message: 'A code was sent to your email.' } } },
    act: async (page) => {
      await press('Deactivate Account')(page)
      await press('Send Code via Email')(page)
    },
  }),
  profileScene('delete', { profile: withTwoFactor, act: press('Delete my account') }),
  profileScene('disconnect-paypal-question', {
    profile: { ...discordAccount, ...paypalAccount, activeShops: 2 },
    act: press('Disconnect PayPal'),
  }),
  profileScene('prove', {
    profile: { ...discordAccount, ...paypalAccount },
    replies: {
      'DELETE /profile/paypal': {
        status: 403,
        body: { code: 'REAUTH_REQUIRED', message: "Please confirm it's you.", needs: ['password', 'two-factor'] },
      },
    },
    act: async (page) => {
      await press('Disconnect PayPal')(page)
      await press('Yes, disconnect PayPal')(page)
    },
  }),
  profileScene('cancel-question', {
    profile: { ...subscription, activeShops: 2 },
    act: press('Cancel Subscription'),
  }),
  profileScene('cancelled', { profile: { ...subscription, premiumStatus: 'Cancelled' } }),
  profileScene('pending', { profile: { isSubscriptionPending: true } }),
  profileScene('disconnect-paypal', {
    profile: { ...discordAccount, ...paypalAccount },
    replies: { 'DELETE /profile/paypal': { body: { message: 'PayPal account disconnected.' } } },
    act: press('Disconnect PayPal'),
  }),
  profileScene('disconnect-paypal-failed', {
    profile: { ...discordAccount, ...paypalAccount },
    replies: { 'DELETE /profile/paypal': { status: 502 } },
    act: press('Disconnect PayPal'),
  }),
]

export const memberScenes: Scene[] = profileScenes
