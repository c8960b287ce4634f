import { describe, expect, test } from 'vitest'
import {
  type CodePurpose,
  codeMail,
  emailInUseMail,
  noticeMail,
  recoveryCodeMail,
  type SecurityNotice,
  usernameChangedMail,
} from './account-mails.ts'

const nina = { email: 'nina@example.com', username: 'nina' }

describe('codeMail', () => {
  test.each<[CodePurpose, string]>([
    ['verification', 'to verify your email address.'],
    ['reset', 'to reset your password.'],
    ['reactivation', 'to reactivate your account.'],
    ['deactivation', 'to deactivate your account.'],
    ['deletion', 'to permanently delete your account.'],
    ['password-change', 'to change your password.'],
    ['email-change', 'to confirm your new email.'],
    ['username-change', 'to change your username.'],
  ])('says what a %s code is for, in text and in HTML', (purpose, reason) => {
    const mail = codeMail(purpose, nina, '042042')

    expect(mail).toMatchObject({ to: 'nina@example.com', subject: '042042 is your Guildshop code' })
    for (const body of [mail.text, mail.html]) {
      expect(body).toContain('Hello nina,')
      expect(body).toContain('042042')
      expect(body).toContain(reason)
      expect(body).toContain('This code expires in 10 minutes.')
    }
  })
})

describe('noticeMail', () => {
  test.each<[SecurityNotice, string, string]>([
    ['password-changed', 'Your password was changed', 'Your password was changed.'],
    ['password-reset', 'Your password was reset', 'Your password was reset.'],
    ['two-factor-on', 'Two-factor authentication is on', 'Two-factor authentication is now on.'],
    ['two-factor-off', 'Two-factor authentication is off', 'Two-factor authentication is now off.'],
    ['recovery-codes-made', 'You have new recovery codes', 'Your old ones no longer work.'],
    ['deactivated', 'Your account was deactivated', 'Your account was deactivated.'],
    ['reactivated', 'Your account was reactivated', 'Your account was reactivated.'],
  ])('names the change "%s" and what to do about it', (notice, subject, sentence) => {
    const mail = noticeMail(notice, nina)

    expect(mail).toMatchObject({ to: 'nina@example.com', subject: `${subject} · Guildshop` })
    for (const body of [mail.text, mail.html]) {
      expect(body).toContain(sentence)
      expect(body).toContain('Reset your password right away')
    }
  })
})

describe('recoveryCodeMail', () => {
  test.each([
    [9, 'You have 9 left.'],
    [3, 'You have 3 left. You can create new ones on your Profile page.'],
    [0, 'It was your last one. You can create new ones on your Profile page.'],
  ])('says what to do with %i codes left', (left, sentence) => {
    const mail = recoveryCodeMail(nina, left)

    expect(mail).toMatchObject({ to: 'nina@example.com', subject: 'A recovery code was used · Guildshop' })
    for (const body of [mail.text, mail.html]) {
      expect(body).toContain(sentence)
      expect(body).toContain('Reset your password right away')
    }
  })
})

test('usernameChangedMail greets with the previous username and names the new one', () => {
  const { subject, text } = usernameChangedMail(nina, 'nina-2')

  expect(subject).toBe('Your username was changed · Guildshop')
  expect(text).toContain('Hello nina,')
  expect(text).toContain('Your username is now nina-2.')
})

test.each([
  ['an email change', noticeMail('email-changed', nina), 'Contact support right away.'],
  ['an attempt to use an email', emailInUseMail(nina), "Your account hasn't changed"],
])('says what to do about %s without offering a password reset', (_, { text }, advice) => {
  expect(text).toContain(advice)
  expect(text).not.toContain('Forgot password')
})

test('the notice of a connected Discord account says how to disconnect it', () => {
  const { text } = noticeMail('discord-connected', nina)

  expect(text).toContain('It can now be used to log in.')
  expect(text).toContain('Disconnect it on your Profile page')
})

test('escapes names in HTML', () => {
  const villain = { email: 'v@example.com', username: '<img src=x onerror=alert(1)>&"\'' }

  const mails = [codeMail('reset', villain, '042042'), noticeMail('reactivated', villain)]

  for (const { html, text } of mails) {
    expect(html).not.toContain('<img')
    expect(html).toContain('Hello &#60;img src=x onerror=alert(1)&#62;&#38;&#34;&#39;,')
    expect(text).toContain(`Hello ${villain.username},`)
  }
})
