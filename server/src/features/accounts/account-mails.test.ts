import { expect, test } from 'vitest'
import { type CodePurpose, codeMail, noticeMail, type SecurityNotice } from './account-mails.ts'

const nina = { email: 'nina@example.com', username: 'nina' }

test.each<[CodePurpose, string]>([
  ['verification', 'Verify your email · Guildshop'],
  ['reset', 'Reset your password · Guildshop'],
  ['reactivation', 'Reactivate your account · Guildshop'],
  ['deactivation', 'Deactivate your account · Guildshop'],
  ['deletion', 'Delete your account · Guildshop'],
  ['password-change', 'Change your password · Guildshop'],
])('the mail with a %s code says what the code does, in text and in HTML', (purpose, subject) => {
  const mail = codeMail(purpose, nina, '042042')

  expect(mail).toMatchObject({ to: 'nina@example.com', subject })
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain('Hello nina,')
    expect(body).toContain('042042')
    expect(body).toContain('The code works once, for 10 minutes.')
  }
})

test('the subject of a code mail does not give the code away on a locked screen', () => {
  expect(codeMail('reset', nina, '042042').subject).not.toContain('042042')
})

test.each<[SecurityNotice, string]>([
  ['password-changed', 'Your password was changed.'],
  ['password-reset', 'Your password was reset.'],
  ['two-factor-on', 'Two-factor authentication was enabled.'],
  ['two-factor-off', 'Two-factor authentication was disabled.'],
  ['deactivated', 'Your account was deactivated.'],
  ['reactivated', 'Your account was reactivated.'],
])('the notice "%s" tells what happened and what to do about it', (notice, sentence) => {
  const mail = noticeMail(notice, nina)

  expect(mail.to).toBe('nina@example.com')
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain(sentence)
    expect(body).toContain('If this was not you, reset your password at once')
  }
})

test('a name is text in the HTML of a mail, whatever it is', () => {
  const villain = { email: 'v@example.com', username: '<img src=x onerror=alert(1)>&"\'' }

  const mails = [codeMail('reset', villain, '042042'), noticeMail('reactivated', villain)]

  for (const { html, text } of mails) {
    expect(html).not.toContain('<img')
    expect(html).toContain('Hello &#60;img src=x onerror=alert(1)&#62;&#38;&#34;&#39;,')
    expect(text).toContain(`Hello ${villain.username},`)
  }
})
