import { describe, expect, test } from 'vitest'
import { callOf, commandData, textOption } from './command-call.ts'

const call = (data: unknown) => callOf(commandData.parse(data))
const sam = { id: '210000000000000006', username: 'sam' }

describe('callOf', () => {
  test('joins a command and its subcommand', () => {
    const options = [{ name: 'item', type: 3, value: 'Mug' }]

    const given = call({ name: 'shop', options: [{ name: 'item', type: 1, options }] })

    expect(given.path).toBe('shop item')
    expect(textOption(given, 'item')).toBe('Mug')
  })

  test.each([
    ['a subcommand without options', { name: 'shop', options: [{ name: 'check', type: 1 }] }, 'shop check'],
    ['a command without options', { name: 'orders' }, 'orders'],
    ['a command with options', { name: 'buy', options: [{ name: 'item', type: 3, value: 'Mug' }] }, 'buy'],
  ])('reads %s', (_what, data, path) => {
    expect(call(data).path).toBe(path)
  })

  test('names the option that is being typed', () => {
    const options = [
      { name: 'code', type: 3, value: 'WELCOME' },
      { name: 'item', type: 3, value: 'Mu', focused: true },
    ]

    expect(call({ name: 'buy', options }).focused).toBe('item')
  })

  test('returns the user of a user command, and whether they are a member', () => {
    const resolved = { users: { [sam.id]: sam }, members: {} }

    const { target } = call({ name: 'Purchases', type: 2, target_id: sam.id, resolved })

    expect(target).toEqual({ discordId: sam.id, username: 'sam', isBot: false, isMember: false })
  })

  test('ignores the text of an option that is a number', () => {
    expect(textOption(call({ name: 'buy', options: [{ name: 'item', type: 4, value: 5 }] }), 'item')).toBeUndefined()
  })
})
