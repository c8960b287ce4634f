import type { Page } from '@playwright/test'
import { longName } from './props.ts'
import type { Scene } from './scene.ts'

const place = 'guildId=81384788765712384&channelId=381870553235193857'

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
const wrongCode = { message: 'This code is invalid or has expired. Please try again or request a new code.' }

const openPages: Scene[] = [
  { name: 'home', address: '/' },
  {
    name: 'home-navigation',
    address: '/',
    act: async (page) => {
      const toggle = page.getByRole('button', { name: 'Toggle navigation menu' })
      if (await toggle.isVisible()) await toggle.click()
    },
  },
  { name: 'discord', address: '/discord' },
  { name: 'terms-of-service', address: '/terms-of-service' },
  { name: 'privacy-policy', address: '/privacy-policy' },
  { name: 'not-found', address: '/no/such/place' },
]

const help: Scene[] = [
  { name: 'help', address: '/help' },
  { name: 'help-page', address: '/help/getting-started' },
  { name: 'help-tables', address: '/help/troubleshooting' },
  {
    name: 'help-search',
    address: '/help?q=refund',
    act: (page) => page.getByRole('region', { name: 'Search results' }).waitFor(),
  },
  { name: 'help-nothing-found', address: '/help?q=unicorns' },
  { name: 'help-no-such-page', address: '/help/no-such-page' },
]

const login: Scene[] = [
  { name: 'login', address: '/login' },
  { name: 'login-empty', address: '/login', act: (page) => page.getByRole('button', { name: 'Log In' }).click() },
  {
    name: 'login-refused',
    address: '/login',
    replies: { 'POST /auth/login': { status: 401, body: { message: 'Invalid username or password.' } } },
    act: logIn,
  },
  { name: 'login-pending', address: '/login', replies: { 'POST /auth/login': null }, act: logIn },
  { name: 'login-verified', address: '/login?verification_status=success&message=Your%20email%20is%20verified.' },
  { name: 'login-two-factor', address: '/login', replies: withTwoFactor, act: logIn },
  {
    name: 'login-two-factor-refused',
    address: '/login',
    replies: {
      ...withTwoFactor,
      'POST /auth/verify-2fa': { status: 401, body: { message: 'Invalid two-factor code.' } },
    },
    act: async (page) => {
      await logIn(page)
      await enterCode(page, '2FA Code', '123456')
    },
  },
  { name: 'login-deactivated', address: '/login', replies: deactivated, act: logIn },
  {
    name: 'login-reactivation-code',
    address: '/login',
    replies: { ...deactivated, 'POST /auth/reactivate/send_code': {} },
    act: async (page) => {
      await logIn(page)
      await page.getByRole('button', { name: 'Send Reactivation Code' }).click()
    },
  },
]

const signup: Scene[] = [
  { name: 'signup', address: '/signup' },
  {
    name: 'signup-problem',
    address: '/signup',
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
    address: '/signup',
    replies: { 'POST /auth/register': { body: { message: 'Account created. Please log in.' } } },
    act: async (page) => {
      await page.getByLabel('Email').fill('robin@example.com')
      await page.getByLabel('Username').fill('robin')
      await page.getByLabel('Password', { exact: true }).fill('secret')
      await page.getByLabel('Confirm Password').fill('secret')
      await page.getByRole('checkbox', { name: 'Terms of Service' }).check()
      await page.getByRole('checkbox', { name: 'Privacy Policy' }).check()
      await page.getByRole('button', { name: 'Create Account' }).click()
    },
  },
]

const reset: Scene[] = [
  { name: 'forgot-password', address: '/forgot-password' },
  {
    name: 'forgot-password-methods',
    address: '/forgot-password',
    replies: resetReplies,
    act: async (page) => {
      await page.getByLabel('Email').fill('robin@example.com')
      await page.getByRole('button', { name: 'Continue' }).click()
    },
  },
  {
    name: 'forgot-password-sent',
    address: '/forgot-password',
    replies: { ...resetReplies, 'POST /auth/forgot-password/check': { body: { twoFactorEnabled: false } } },
    act: async (page) => {
      await page.getByLabel('Email').fill('robin@example.com')
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText('Password reset code sent.').waitFor()
    },
  },
  {
    name: 'verify-reset-code',
    address: '/forgot-password',
    replies: resetReplies,
    act: (page) => openReset(page, 'email'),
  },
  {
    name: 'verify-reset-code-refused',
    address: '/forgot-password',
    replies: { ...resetReplies, 'POST /auth/verify-reset-code': { status: 400, body: wrongCode } },
    act: async (page) => {
      await openReset(page, '2fa')
      await enterCode(page, 'Verification Code', '123456')
    },
  },
  { name: 'reset-password-final', address: '/forgot-password', replies: resetReplies, act: openNewPassword },
  {
    name: 'reset-password-final-mismatch',
    address: '/forgot-password',
    replies: resetReplies,
    act: async (page) => {
      await openNewPassword(page)
      await fillNewPassword(page, 'a long secret', 'a long sea cret')
    },
  },
  {
    name: 'reset-password-final-done',
    address: '/forgot-password',
    replies: resetReplies,
    act: async (page) => {
      await openNewPassword(page)
      await fillNewPassword(page, 'a long secret', 'a long secret')
      await page.getByRole('button', { name: 'Reset Password' }).click()
      await page.getByRole('link', { name: 'Go to Login Now' }).waitFor()
    },
  },
]

const paymentResult: Scene[] = [
  {
    name: 'payment-result-success',
    address: `/payment-result?status=success&orderId=5O190127TN364715T&isOwnerPremium=true&guildName=Pixel%20Forge&${place}`,
  },
  {
    name: 'payment-result-processing-error',
    address: `/payment-result?status=success&orderId=${'5O190127TN364715T'.repeat(3)}&message=ProcessingError&isOwnerPremium=true&guildName=${encodeURIComponent(longName)}&${place}`,
  },
  { name: 'payment-result-cancel', address: `/payment-result?status=cancel&${place}` },
  {
    name: 'payment-result-error',
    address: '/payment-result?status=error&message=The%20payment%20could%20not%20be%20captured.',
  },
  { name: 'payment-result-invalid', address: '/payment-result' },
]

export const visitorScenes = [...openPages, ...help, ...login, ...signup, ...reset, ...paymentResult]
