import { describe, expect, test } from 'vitest'
import { mask } from './mask.ts'
import { noticeMail, type SecurityNotice } from './security-notices.ts'

const nina = { email: 'nina@example.com', username: 'nina' }
const publicUrl = 'https://shop.example'

describe('noticeMail', () => {
  test.each<[SecurityNotice, string, string]>([
    ['password-changed', 'Your password was changed', 'Your password was changed.'],
    ['password-reset', 'Your password was reset', 'Login with Discord is off'],
    ['two-factor-on', 'Two-factor authentication is on', 'Two-factor authentication is now on.'],
    ['two-factor-off', 'Two-factor authentication is off', 'Two-factor authentication is now off.'],
    ['recovery-codes-made', 'You have new recovery codes', 'Your old ones no longer work.'],
    ['discord-connected', 'A Discord account was connected', 'It can now be used to log in.'],
    ['discord-connected-unconfirmed', 'A Discord account was connected', 'until you turn that on'],
    ['paypal-replaced', 'Your PayPal account was replaced', 'Then check PayPal on your Profile page'],
    ['deactivated', 'Your account was deactivated', 'Log in within 90 days to reactivate it.'],
    ['reactivated', 'Your account was reactivated', 'Your account was reactivated.'],
  ])('names the change "%s" and links to the password reset', (notice, subject, sentence) => {
    const mail = noticeMail(notice, nina, { publicUrl })

    expect(mail).toMatchObject({ to: 'nina@example.com', subject: `${subject} · Guildshop` })
    for (const body of [mail.text, mail.html]) {
      expect(body).toContain(sentence)
      expect(body).toContain('https://shop.example/forgot-password')
    }
  })

  test.each<SecurityNotice>(['email-changed', 'deleted'])(
    'doesn\'t offer a reset for "%s", which reaches nobody',
    (notice) => {
      const { text } = noticeMail(notice, nina, { publicUrl })

      expect(text).toContain('Contact support right away.')
      expect(text).not.toContain('forgot-password')
    },
  )

  test('names the old and the new value', () => {
    const { text } = noticeMail('paypal-replaced', nina, { publicUrl, before: 'PET…R23', after: 'MIL…R45' })

    expect(text).toContain('Before: PET…R23')
    expect(text).toContain('Now: MIL…R45')
  })

  test('escapes names in HTML', () => {
    const villain = { email: 'v@example.com', username: '<img src=x onerror=alert(1)>&"\'' }

    const { html, text } = noticeMail('reactivated', villain, { publicUrl })

    expect(html).not.toContain('<img')
    expect(text).toContain(`Hello ${villain.username},`)
  })
})

test.each([
  ['PETRASELLER23', 'PET…R23'],
  ['nina@example.com', 'n…a@example.com'],
  ['finn', 'f…n'],
  ['li', 'l…'],
])('masks %s as %s', (value, masked) => {
  expect(mask(value)).toBe(masked)
})
