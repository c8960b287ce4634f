import type { Page } from '@playwright/test'
import { aPerson } from './account.ts'
import { expect, test } from './journey.ts'
import { expectError, expectSignedIn, expectSuccess } from './screens.ts'

/** Tabs on until something of this name has the focus, and checks that the focus can be seen there. */
async function tabTo(page: Page, name: string): Promise<void> {
  const visited: string[] = []
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    const focus = await page.evaluate(() => {
      const element = document.activeElement
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element?.textContent
      const { outlineStyle, outlineWidth } = getComputedStyle(element ?? document.body)
      const isVisible = outlineStyle !== 'none' && outlineWidth !== '0px'
      return { name: label?.trim() ?? '', isVisible, isOutside: element === document.body }
    })
    if (focus.isOutside) continue
    expect(focus.isVisible, `focus can be seen on "${focus.name}"`).toBe(true)
    if (focus.name === name) return
    visited.push(focus.name)
  }
  throw new Error(`Tab never reached "${name}", but ${visited.join(', ')}`)
}

/** The home page takes the focus when it arrives; a Tab before that would be lost. */
async function expectHomeFocused(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: /^(How it works|Run a shop)/ })).toBeFocused()
}

test('one signs up, out and in again with the keyboard alone', async ({ page }) => {
  const { username, email, password } = aPerson()
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await tabTo(page, 'Sign Up')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeFocused()

  for (const [label, text] of [
    ['Email', email],
    ['Username', username],
    ['Password', password],
    ['Confirm Password', password],
  ] as const) {
    await tabTo(page, label)
    await page.keyboard.type(text)
  }
  await tabTo(page, 'I accept the Terms of Service')
  await page.keyboard.press('Space')
  await tabTo(page, 'I accept the Privacy Policy')
  await page.keyboard.press('Space')
  await tabTo(page, 'Create Account')
  await page.keyboard.press('Enter')

  await expectSignedIn(page, username)
  await expectSuccess(page, 'Account created! Please verify your email on the Profile page.')
  await page.goto('/discord')
  await tabTo(page, 'Logout')
  await page.keyboard.press('Space')
  await expect(page).toHaveURL('/')
  await expectHomeFocused(page)
  await tabTo(page, 'Login')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await tabTo(page, 'Username')
  await page.keyboard.type(username)
  await tabTo(page, 'Password')
  await page.keyboard.type(password)
  await tabTo(page, 'Show password')
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await tabTo(page, 'Log In')
  await page.keyboard.press('Space')
  await expectSignedIn(page, username)
})

test('a form sent too early takes the focus to what is wrong first', async ({ page }) => {
  const { username, email, password } = aPerson()
  await page.goto('/signup')
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await field('Email').focus()

  await page.keyboard.press('Enter')
  await expectError(page, 'All fields are required.')
  await expect(field('Email')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(field('Username')).toBeFocused()
  await page.keyboard.type('no spaces')
  await tabTo(page, 'Password')
  await page.keyboard.type('short')
  await tabTo(page, 'Confirm Password')
  await page.keyboard.type('other')
  await page.keyboard.press('Enter')
  await expectError(page, 'Username can only contain letters, numbers, underscores, and dashes.')
  await expect(field('Username')).toBeFocused()
  await field('Username').fill(username)
  await page.keyboard.press('Enter')
  await expectError(page, 'Password must be at least 6 characters long.')
  await expect(field('Password')).toBeFocused()
  await field('Password').fill(password)
  await page.keyboard.press('Enter')
  await expectError(page, 'Passwords do not match.')
  await expect(field('Confirm Password')).toBeFocused()
  await field('Confirm Password').fill(password)
  await page.keyboard.press('Enter')
  await expectError(page, 'You must accept the Terms of Service.')
  await expect(page.getByRole('checkbox', { name: 'Terms of Service' })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expectError(page, 'You must accept the Privacy Policy.')
  await expect(page.getByRole('checkbox', { name: 'Privacy Policy' })).toBeFocused()

  await page.goto('/login')
  await field('Username').focus()
  await page.keyboard.press('Enter')
  await expectError(page, 'Email/Username and password are required.')
  await expect(field('Username')).toBeFocused()
  await page.keyboard.type(username)
  await page.keyboard.press('Enter')
  await expect(field('Password')).toBeFocused()
})

test('a dialog holds the focus, closes with Escape and gives the focus back', async ({ page, accounts }) => {
  const { username, password } = await accounts.open()
  await page.goto('/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expectSignedIn(page, username)
  await expectHomeFocused(page)
  await tabTo(page, 'Home')
  await tabTo(page, 'My Profile')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeFocused()
  await tabTo(page, 'Deactivate Account')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Deactivate your account?' })
  await expect(page.getByRole('button', { name: 'Send Code via Email' })).toBeFocused()

  await tabTo(page, 'Cancel')
  await tabTo(page, 'Close dialog')
  await page.keyboard.press('Escape')

  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Deactivate Account' })).toBeFocused()
})
