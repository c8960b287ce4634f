import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { press } from '../../../testing/press.ts'
import { server } from '../../../testing/server.ts'
import { answerWith, openAnswered, openProfile, serveProfile, showProfile } from '../profile-page.testing.tsx'

const made = ['7k3q-9fpt-x2mh', 'abcd-efgh-jkmn']
const heading = () => screen.queryByRole('heading', { name: 'Recovery codes' })

/** A profile with 2FA on, of a server that offers recovery codes. */
async function showCodes(left: number) {
  serveProfile({ isTwoFactorEnabled: true })
  server.use(http.get('/api/2fa/recovery-codes', () => HttpResponse.json({ left, total: 10 })))
  openProfile()
  await screen.findByRole('heading', { name: 'Recovery codes' })
}

async function makeNew() {
  await press('Make new codes')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Make new codes' }))
}

async function enable(reply: object) {
  answerWith('/2fa/setup', { secret: 'JBSWY3DPEHPK3PXP' })
  answerWith('/2fa/verify', reply)
  showProfile()
  await press('Enable 2FA')
  await userEvent.type(await screen.findByRole('textbox', { name: '2FA Code' }), '123456')
  await press('Verify')
  await screen.findByText('2FA enabled successfully!')
}

test.each([
  [8, '8 of 10 left'],
  [3, '3 of 10 left'],
  [0, 'None left'],
])('shows that %i codes are left', async (left, words) => {
  await showCodes(left)

  expect(screen.getByText(words)).toBeDefined()
})

test('is hidden when the server does not offer recovery codes', async () => {
  showProfile({ isTwoFactorEnabled: true })

  await screen.findByRole('button', { name: 'Disable 2FA' })

  expect(heading()).toBeNull()
})

test('is hidden while 2FA is off', async () => {
  await openAnswered('/api/2fa/recovery-codes', () => HttpResponse.json({ left: 0, total: 10 }))

  expect(heading()).toBeNull()
})

test('shows the codes once after 2FA is enabled', async () => {
  await enable({ recoveryCodes: made })

  const shown = within(screen.getByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem')
  await press('Done')

  expect(shown.map((code) => code.textContent)).toEqual(made)
  expect(screen.queryByText('7k3q-9fpt-x2mh')).toBeNull()
  expect(document.activeElement).toBe(heading())
})

test.each([{}, { recoveryCodes: [] }, { recoveryCodes: null }])(
  'enables 2FA as usual when the reply is %j',
  async (reply) => {
    await enable(reply)

    expect(screen.getByRole('status').textContent).toBe('2FA enabled successfully!')
    expect(heading()).toBeNull()
  },
)

test('copies and downloads the codes', async () => {
  const blobs: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) blobs.push(blob)
    return 'blob:codes'
  })
  const saved = vi.fn<(file: string) => void>()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved(this.download)
  })
  await enable({ recoveryCodes: made })

  await userEvent.click(screen.getByRole('button', { name: /Copy recovery codes/ }))
  await press('Download (.txt)')

  expect(await navigator.clipboard.readText()).toBe(made.join('\n'))
  expect(saved).toHaveBeenCalledExactlyOnceWith('guildshop-recovery-codes.txt')
  expect(await blobs[0]?.text()).toBe(
    `Guildshop recovery codes for robin\nEach code works once.\n\n${made.join('\n')}\n`,
  )
})

test('makes new codes after confirmation, without a request body', async () => {
  const bodies = answerWith('/2fa/recovery-codes', { recoveryCodes: made })
  await showCodes(0)

  await makeNew()

  expect(await screen.findByText('7k3q-9fpt-x2mh')).toBeDefined()
  expect(screen.getByText('2 of 2 left')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(bodies).toEqual([null])
  await waitFor(() => expect(document.activeElement).toBe(heading()))
})

test.each([
  ["the server's message", { message: 'Not today.' }, 'Not today.'],
  ['the default message', {}, 'Failed to make new recovery codes.'],
])('shows %s when making codes fails', async (_, reply, words) => {
  answerWith('/2fa/recovery-codes', reply, 500)
  await showCodes(8)

  await makeNew()

  expect((await screen.findByRole('alert')).textContent).toBe(words)
})
