import { describe, expect, test } from 'vitest'
import { type CodePurpose, codeMail, emailInUseMail, recoveryCodeMail } from './account-mails.ts'

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

test('says what to do about an attempt to use an email without offering a password reset', () => {
  const { text } = emailInUseMail(nina)

  expect(text).toContain("Your account hasn't changed")
  expect(text).not.toContain('Forgot password')
})

test('escapes names in HTML', () => {
  const villain = { email: 'v@example.com', username: '<img src=x onerror=alert(1)>&"\'' }

  const mails = [codeMail('reset', villain, '042042'), recoveryCodeMail(villain, 9)]

  for (const { html, text } of mails) {
    expect(html).not.toContain('<img')
    expect(html).toContain('Hello &#60;img src=x onerror=alert(1)&#62;&#38;&#34;&#39;,')
    expect(text).toContain(`Hello ${villain.username},`)
  }
})
