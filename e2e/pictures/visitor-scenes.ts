import type { Page } from '@playwright/test'
import { paymentScenes } from './payment-scenes.ts'
import { failing } from './props.ts'
import { type Replies, type Scene, stay } from './scene.ts'

const guildId = '81384788765712384'
const icon = 'forge'

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('robin')
  await page.getByLabel('Password', { exact: true }).fill('a long secret')
  await page.getByRole('button', { name: 'Log In' }).click()
}

async function enterCode(page: Page, label: string, code: string): Promise<void> {
  await page.getByLabel(label).fill(code)
  await page.keyboard.press('Enter')
}

async function openReset(page: Page, method: 'email' | '2fa'): Promise<void> {
  await page.getByLabel('Email').fill('robin@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  const choice = method === '2fa' ? 'Use Authenticator App' : 'Send Code via Email'
  await page.getByRole('button', { name: choice }).click()
  await page.getByRole('heading', { name: 'Verify Reset Code' }).waitFor()
}

async function openNewPassword(page: Page): Promise<void> {
  await openReset(page, '2fa')
  await enterCode(page, 'Verification Code', '123456')
  await page.getByRole('heading', { name: 'Reset Password' }).waitFor()
}

async function fillNewPassword(page: Page, newPassword: string, confirmation: string): Promise<void> {
  await page.getByLabel('New Password').fill(newPassword)
  await page.getByLabel('Confirm Password').fill(confirmation)
}

const withTwoFactor = { 'POST /auth/login': { body: { twoFactorRequired: true, userId: 'x' } } }
const deactivated = { 'POST /auth/login': { body: { accountDeactivated: true } } }
const resetReplies = {
  'POST /auth/forgot-password/check': { body: { twoFactorEnabled: true } },
  'POST /auth/forgot-password/send-code': {},
  'POST /auth/verify-reset-code': { body: { verificationToken: 'x' } },
  'POST /auth/reset-password-with-token': {},
}
/** A user with a server and PayPal, whose shop is still empty. */
const halfWay: Replies = {
  'GET /guilds': { body: [{ _id: guildId, guildId, name: 'Pixel Forge', icon, owner: '1', isEnabled: true }] },
  'GET /profile/me': { body: { email: 'robin@example.com', username: 'robin', paypalPayerId: 'WDJJHEBZ4X2LY' } },
  [`GET /guilds/${guildId}/sales-metrics`]: { body: { allTime: { salesCount: 0, revenueCents: 0 } } },
  [`GET /guilds/${guildId}/items`]: { body: [] },
}
const newcomer: Replies = {
  'GET /guilds': { body: [] },
  'GET /profile/me': { body: { email: 'robin@example.com', username: 'robin', isVerified: false } },
}
const wrongCode = { message: 'This code is invalid or has expired. Please try again or request a new code.' }

const openPages: Scene[] = [
  { name: 'home', path: '/' },
  {
    name: 'home-navigation',
    path: '/',
    act: async (page) => {
      const toggle = page.getByRole('button', { name: 'Toggle navigation menu' })
      if (await toggle.isVisible()) await toggle.click()
    },
  },
  { name: 'discord', path: '/discord' },
  { name: 'terms-of-service', path: '/terms-of-service' },
  { name: 'privacy-policy', path: '/privacy-policy' },
  { name: 'not-found', path: '/no/such/place' },
]

const home = (name: string, replies: Replies, act?: Scene['act']): Scene => ({
  name,
  path: '/',
  user: { username: 'robin' },
  replies,
  ...(act && { act }),
})
const signedInHome: Scene[] = [
  home('home-signed-in', halfWay, (page) => page.getByText('2 of 5 steps').waitFor()),
  home('home-new-account', newcomer, (page) => page.getByText('0 of 5 steps').waitFor()),
  home('home-steps-unknown', { ...halfWay, 'GET /guilds': failing }),
]

const help: Scene[] = [
  { name: 'help', path: '/help' },
  { name: 'help-page', path: '/help/getting-started' },
  { name: 'help-tables', path: '/help/troubleshooting' },
  {
    name: 'help-search',
    path: '/help?q=refund',
    act: (page) => page.getByRole('region', { name: 'Search results' }).waitFor(),
  },
  { name: 'help-nothing-found', path: '/help?q=unicorns' },
  { name: 'help-no-such-page', path: '/help/no-such-page' },
]

const login: Scene[] = [
  { name: 'login', path: '/login' },
  { name: 'login-empty', path: '/login', act: (page) => page.getByRole('button', { name: 'Log In' }).click() },
  {
    name: 'login-refused',
    path: '/login',
    replies: { 'POST /auth/login': { status: 401, body: { message: 'Invalid username or password.' } } },
    act: logIn,
  },
  { name: 'login-pending', path: '/login', replies: { 'POST /auth/login': null }, act: logIn },
  { name: 'login-verified', path: '/login?verification_status=success&message=Your%20email%20is%20verified.' },
  {
    name: 'login-two-factor',
    path: '/login',
    replies: withTwoFactor,
    act: async (page) => {
      await logIn(page)
      await page.getByLabel('2FA Code').waitFor()
    },
  },
  {
    name: 'login-two-factor-refused',
    path: '/login',
    replies: {
      ...withTwoFactor,
      'POST /auth/verify-2fa': { status: 401, body: { message: 'Invalid two-factor code.' } },
    },
    act: async (page) => {
      await logIn(page)
      await enterCode(page, '2FA Code', '123456')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'login-deactivated',
    path: '/login',
    replies: deactivated,
    act: async (page) => {
      await logIn(page)
      await page.getByRole('button', { name: 'Send Reactivation Code' }).waitFor()
    },
  },
  {
    name: 'login-reactivation-code',
    path: '/login',
    replies: { ...deactivated, 'POST /auth/reactivate/send_code': {} },
    act: async (page) => {
      await logIn(page)
      await page.getByRole('button', { name: 'Send Reactivation Code' }).click()
      await page.getByLabel('Reactivation Code').waitFor()
    },
  },
]

const signup: Scene[] = [
  { name: 'signup', path: '/signup' },
  {
    name: 'signup-problem',
    path: '/signup',
    act: async (page) => {
      await page.getByLabel('Email').fill('robin@example.com')
      await page.getByLabel('Username').fill('robin')
      await page.getByLabel('Password', { exact: true }).fill('a long Secret 42')
      await page.getByLabel('Confirm Password').fill('a long secret')
      await page.getByRole('button', { name: 'Create Account' }).click()
    },
  },
  {
    name: 'signup-without-token',
    path: '/signup',
    replies: { 'POST /auth/register': { body: { message: 'Account created. Please log in.' } } },
    act: async (page) => {
      await page.getByLabel('Email').fill('robin@example.com')
      await page.getByLabel('Username').fill('robin')
      await page.getByLabel('Password', { exact: true }).fill('secret')
      await page.getByLabel('Confirm Password').fill('secret')
      await page.getByRole('checkbox', { name: 'Terms of Service' }).check()
      await page.getByRole('checkbox', { name: 'Privacy Policy' }).check()
      await page.getByRole('button', { name: 'Create Account' }).click()
      await page.getByText('Account created.').waitFor()
    },
  },
]

const reset: Scene[] = [
  { name: 'forgot-password', path: '/forgot-password' },
  {
    name: 'forgot-password-methods',
    path: '/forgot-password',
    replies: resetReplies,
    act: async (page) => {
      await page.getByLabel('Email').fill('robin@example.com')
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('button', { name: 'Use Authenticator App' }).waitFor()
    },
  },
  {
    name: 'forgot-password-sent',
    path: '/forgot-password',
    replies: { ...resetReplies, 'POST /auth/forgot-password/check': { body: { twoFactorEnabled: false } } },
    act: async (page) => {
      await page.getByLabel('Email').fill('robin@example.com')
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText('Password reset code sent.').waitFor()
      await stay(page)
    },
  },
  {
    name: 'verify-reset-code',
    path: '/forgot-password',
    replies: resetReplies,
    act: (page) => openReset(page, 'email'),
  },
  {
    name: 'verify-reset-code-refused',
    path: '/forgot-password',
    replies: { ...resetReplies, 'POST /auth/verify-reset-code': { status: 400, body: wrongCode } },
    act: async (page) => {
      await openReset(page, '2fa')
      await enterCode(page, 'Verification Code', '123456')
      await page.getByRole('alert').waitFor()
    },
  },
  { name: 'reset-password-final', path: '/forgot-password', replies: resetReplies, act: openNewPassword },
  {
    name: 'reset-password-final-mismatch',
    path: '/forgot-password',
    replies: resetReplies,
    act: async (page) => {
      await openNewPassword(page)
      await fillNewPassword(page, 'a long secret', 'a long secrit')
    },
  },
  {
    name: 'reset-password-final-done',
    path: '/forgot-password',
    replies: resetReplies,
    act: async (page) => {
      await openNewPassword(page)
      await fillNewPassword(page, 'a long secret', 'a long secret')
      await page.getByRole('button', { name: 'Reset Password' }).click()
      await page.getByRole('link', { name: 'Go to Login Now' }).waitFor()
      await stay(page)
    },
  },
]

export const visitorScenes = [...openPages, ...signedInHome, ...help, ...login, ...signup, ...reset, ...paymentScenes]
