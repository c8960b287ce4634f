import { expect, test } from 'vitest'
import {
  discordReturnProblems,
  paypalReturnNotice,
  profileReturnProblem,
  serversReturnProblem,
} from './connection-rules.ts'
import { authorizationReply, unlinkDiscordReply } from './connections.ts'

test('uses the messages of the specification for Discord callback errors', () => {
  const { proof_missing: ours, ...specified } = discordReturnProblems

  expect(ours).toContain("confirm it's you")
  expect(specified).toEqual({
    discord_banned: 'This Discord account is associated with a banned portal account and cannot be linked.',
    discord_already_linked: 'This Discord account is already linked to another portal account.',
    invalid_state: 'Invalid state during Discord connection. Please try again.',
    no_code: 'Discord authorization code missing. Please try again.',
    discord_api_error: 'An error occurred while communicating with Discord. Please try reconnecting.',
    discord_token_invalid: 'An error occurred while communicating with Discord. Please try reconnecting.',
  })
})

test('the profile explains a known code and shows an unknown one verbatim', () => {
  expect(profileReturnProblem('no_code')).toBe('Discord authorization code missing. Please try again.')
  expect(profileReturnProblem('access_denied')).toBe('access_denied')
  expect(profileReturnProblem('constructor')).toBe('constructor')
})

test('Manage Servers has its own messages for a failed callback', () => {
  expect(serversReturnProblem('discord_api_error')).toBe('Failed to connect to Discord or retrieve server list.')
  expect(serversReturnProblem('no_code')).toBe('Discord connection failed: no_code')
})

test('truncates query parameters to 300 characters', () => {
  const long = 'x'.repeat(301)

  expect(profileReturnProblem(long)).toHaveLength(300)
  expect(serversReturnProblem(long)).toBe(`Discord connection failed: ${'x'.repeat(300)}`)
  expect(paypalReturnNotice('error', long)?.text).toHaveLength(300)
})

test('a return from PayPal shows its message or the default of the specification', () => {
  expect(paypalReturnNotice('success', null)).toEqual({ tone: 'success', text: 'PayPal account linked successfully!' })
  expect(paypalReturnNotice('error', null)).toEqual({ tone: 'error', text: 'Failed to link PayPal account.' })
  expect(paypalReturnNotice('error', 'Already linked.')).toEqual({ tone: 'error', text: 'Already linked.' })
  expect(paypalReturnNotice('maybe', 'Hm.')).toBeNull()
  expect(paypalReturnNotice(null, 'Hm.')).toBeNull()
})

test('accepts a response without a URL, so that the screen can report it', () => {
  expect(authorizationReply.parse({})).toEqual({})
  expect(unlinkDiscordReply.parse({ message: 'Done', profile: { username: 'ana', secret: 1 } })).toEqual({
    message: 'Done',
    profile: { username: 'ana' },
  })
})
