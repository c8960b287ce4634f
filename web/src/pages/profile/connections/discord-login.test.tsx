import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { press } from '../../../testing/press.ts'
import { server } from '../../../testing/server.ts'
import { showProfile } from '../profile-page.testing.tsx'

const linked = { discordId: '80351110224678912', discordUsername: 'nelly', discordDiscriminator: '0' }

describe('login with Discord', () => {
  function answerLogin(reply: () => Response): unknown[] {
    const bodies: unknown[] = []
    server.use(
      http.put('/api/profile/discord/login', async ({ request }) => {
        bodies.push(await request.json())
        return reply()
      }),
    )
    return bodies
  }

  test.each([
    { isOn: false, name: 'Turn on login with Discord', next: 'Turn off login with Discord' },
    { isOn: true, name: 'Turn off login with Discord', next: 'Turn on login with Discord' },
  ])('is changed when it is $isOn', async ({ isOn, name, next }) => {
    const bodies = answerLogin(() => HttpResponse.json({ message: 'Login with Discord was changed.' }))
    showProfile({ ...linked, isDiscordLoginOn: isOn, hasPassword: true })

    await press(name)

    expect(await screen.findByRole('button', { name: next })).toBeDefined()
    expect(screen.getByText('Login with Discord was changed.')).toBeDefined()
    expect(bodies).toEqual([{ isOn: !isOn }])
  })

  test('shows the error and stays as it was', async () => {
    answerLogin(() => new HttpResponse(null, { status: 500 }))
    showProfile({ ...linked, isDiscordLoginOn: false, hasPassword: true })

    await press('Turn on login with Discord')

    expect((await screen.findByRole('alert')).textContent).toBe('Failed to change login with Discord.')
    expect(screen.getByRole('button', { name: 'Turn on login with Discord' })).toBeDefined()
  })

  test("can't be turned off without a password", async () => {
    showProfile({ ...linked, isDiscordLoginOn: true, hasPassword: false })

    expect(await screen.findByText('You can log in with this Discord account.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Turn off login with Discord' })).toBeNull()
  })

  test.each([
    ['the server has no such setting', linked],
    ['no Discord account is connected', { isDiscordLoginOn: false }],
  ])('is hidden while %s', async (_when, profile) => {
    showProfile(profile)

    await screen.findByRole('button', { name: /^(Connect|Disconnect) Discord$/ })

    expect(screen.queryByRole('button', { name: /login with Discord$/ })).toBeNull()
  })
})
