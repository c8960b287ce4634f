import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import type { Person } from '../account.ts'
import { expectSignedIn } from '../screens.ts'

const maxPresses = 60

/** Returns the accessible name of the focused element and whether its focus is visible. */
function readFocus(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement
    const isField =
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement
    const label = isField ? element.labels?.[0]?.textContent : element?.textContent
    const { outlineStyle, outlineWidth } = getComputedStyle(element ?? document.body)
    const isVisible = outlineStyle !== 'none' && outlineWidth !== '0px'
    return { name: label?.trim() ?? '', isVisible, isOutside: element === document.body }
  })
}

/** Tabs until an element with this name is focused, and checks that the focus is visible at every stop. */
export async function tabTo(page: Page, name: string): Promise<void> {
  const visited: string[] = []
  for (let presses = 0; presses < maxPresses; presses += 1) {
    await page.keyboard.press('Tab')
    const focus = await readFocus(page)
    if (focus.isOutside) continue
    expect(focus.isVisible, `focus can be seen on "${focus.name}"`).toBe(true)
    if (focus.name === name) return
    visited.push(focus.name)
  }
  throw new Error(`Tab never reached "${name}", but ${visited.join(', ')}`)
}

export async function tabToAndType(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, label)
  await page.keyboard.type(text)
}

export async function tabToAndPress(page: Page, name: string, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press(key)
}

/** Waits until a new screen has received focus; a Tab before that would be lost. */
export async function expectScreenFocused(page: Page, title: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
}

export const expectHomeFocused = (page: Page) => expectScreenFocused(page, /^(How it works|Welcome back|Run a shop)/)

/** Signs up with the keyboard alone. */
export async function signUpByKeyboard(page: Page, { username, email, password }: Person): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await tabToAndPress(page, 'Sign Up')
  await expectScreenFocused(page, 'Create Account')
  await expectAccessible(page)
  await tabToAndType(page, 'Email', email)
  await tabToAndType(page, 'Username', username)
  await tabToAndType(page, 'Password', password)
  await tabToAndType(page, 'Confirm Password', password)
  await tabToAndPress(page, 'I accept the Terms of Service', 'Space')
  await tabToAndPress(page, 'I accept the Privacy Policy', 'Space')
  await tabToAndPress(page, 'Create Account')
  await expectSignedIn(page, username)
  await expectHomeFocused(page)
}
