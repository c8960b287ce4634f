import { press, type Scene } from './scene.ts'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const user = { username: 'robin' }
const profile = {
  email: 'robin@example.com',
  username: 'robin',
  isVerified: true,
  isTwoFactorEnabled: false,
  premiumStatus: null,
}
const sessions = [
  { _id: '1', device: 'Chrome on Linux', createdAt: minutesAgo(60), lastUsedAt: minutesAgo(0), isCurrent: true },
  { _id: '2', device: 'Safari on iOS', createdAt: minutesAgo(9000), lastUsedAt: minutesAgo(190), isCurrent: false },
]
const plan = {
  isPremium: true,
  serverLimit: 2,
  itemLimit: 100,
  servers: ['Pixel Forge', 'Night Market', 'Tea House'].map((name, index) => ({
    guildId: String(index),
    name,
    isEnabled: index < 2,
  })),
}
const payments = [1, 2, 3].map((month) => ({
  _id: `8XN2934${month}TG`,
  paidAt: `2030-0${month}-01T10:00:00.000Z`,
  amountCents: 500,
  currency: 'USD',
  isRefunded: month === 1,
}))
/** A pattern that looks like a QR code and says nothing. */
const squares = Array.from({ length: 625 }, (_, index) => ({ x: index % 25, y: Math.floor(index / 25) }))
  .filter(({ x, y }) => (x * x + 3 * y * y + x * y) % 7 < 3)
  .map(({ x, y }) => `M${x} ${y}h1v1h-1z`)
const qrCode = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 25 25"><path d="${squares.join('')}"/></svg>`
const qrCodeUrl = `data:image/svg+xml,${encodeURIComponent(qrCode)}`

/** A profile screen that differs from the usual one in these parts. */
function profileScene(
  name: string,
  parts: { profile?: object; replies?: Scene['replies']; act?: Scene['act'] },
): Scene {
  return {
    name: `profile-${name}`,
    address: '/profile',
    user,
    replies: {
      'GET /profile/me': { body: { ...profile, ...parts.profile } },
      'GET /profile/sessions': { body: sessions },
      ...parts.replies,
    },
    ...(parts.act && { act: parts.act }),
  }
}

const withTwoFactor = { isTwoFactorEnabled: true }

const profileScenes: Scene[] = [
  profileScene('free', {}),
  profileScene('unverified', { profile: { isVerified: false } }),
  profileScene('unverified-wrong-code', {
    profile: { isVerified: false },
    act: async (page) => {
      await page.getByLabel('Verification Code').fill('123')
      await press('Verify Email')(page)
    },
  }),
  profileScene('premium', {
    profile: {
      ...withTwoFactor,
      premiumStatus: 'Active',
      premiumExpiresAt: '2031-01-01T00:00:00.000Z',
      discordId: '80351110224678912',
      discordUsername: 'robin_of_the_forge',
      paypalPayerId: 'WDJJHEBZ4X2LY',
    },
    replies: {
      'GET /profile/plan': { body: plan },
      'GET /profile/billing-history': { body: payments },
      'GET /profile/data-export': { body: { export: null } },
    },
  }),
  profileScene('full', {
    profile: {
      email: `${'a-very-long-address'.repeat(6)}@an-equally-long-host-name.example.com`,
      username: 'twenty-letters-long1',
      isVerified: false,
      isAdminGrantedPremium: true,
    },
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
    replies: { 'POST /2fa/disable': { status: 403, body: { code: 'REAUTH_REQUIRED' } } },
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
  profileScene('disconnect-paypal', {
    profile: { paypalPayerId: 'WDJJHEBZ4X2LY' },
    act: press('Disconnect PayPal'),
  }),
]

export const memberScenes: Scene[] = [{ name: 'home-signed-in', address: '/', user, replies: {} }, ...profileScenes]
