import { describe, expect, test } from 'vitest'
import { choicesOf, inputOf, isShared, readInteraction, visitOf } from './interaction.ts'

const place = {
  id: '1300000000000000001',
  token: 'a-token',
  guild_id: '310000000000000001',
  channel_id: '510000000000010001',
  member: { user: { id: '210000000000000005', username: 'robin' } },
}
const read = (interaction: object) => readInteraction(Buffer.from(JSON.stringify({ ...place, ...interaction })))
const input = { type: 4, custom_id: 'text', value: 'WELCOME' }
const submitted = (components: unknown) => read({ type: 5, data: { custom_id: 'code:1', components } })

describe('the roles of a member', () => {
  const typed = { type: 2, data: { name: 'shop' } }

  test.each([
    ['are those that Discord sends', { ...place.member, roles: ['410000000000010004'] }, ['410000000000010004']],
    ['are none by default', place.member, []],
  ])('%s', (_what, member, roleIds) => {
    const interaction = read({ ...typed, member })

    if (interaction?.type !== 2) throw new Error('Not a command')
    expect(visitOf(interaction).member).toEqual({ discordId: '210000000000000005', username: 'robin', roleIds })
  })

  test('are refused if they are not ids', () => {
    expect(read({ ...typed, member: { ...place.member, roles: ['everyone'] } })).toBeNull()
  })
})

describe('a submitted modal', () => {
  test('returns what was chosen in a select menu', () => {
    const interaction = submitted([
      { type: 18, component: { type: 5, custom_id: 'user', values: ['210000000000000006'] } },
      { type: 18, component: input },
    ])

    if (interaction?.type !== 5) throw new Error('Not a modal')
    expect(choicesOf(interaction, 'user')).toEqual(['210000000000000006'])
    expect(choicesOf(interaction, 'text')).toEqual([])
    expect(inputOf(interaction, 'user')).toBe('')
  })

  test.each([
    ['a label', [{ type: 18, id: 1, component: input }], 'WELCOME'],
    ['an action row', [{ type: 1, components: [input] }], 'WELCOME'],
    ['another input', [{ type: 18, component: { ...input, custom_id: 'other' } }], ''],
    ['nothing', [], ''],
  ])('with %s is read', (_what, components, typed) => {
    const interaction = submitted(components)

    if (interaction?.type !== 5) throw new Error('Not a modal')
    expect(inputOf(interaction, 'text')).toBe(typed)
  })

  test.each([
    ['no components', undefined],
    ['a value that is no text', [{ type: 18, component: { ...input, value: 5 } }]],
    ['a value that is too long', [{ type: 18, component: { ...input, value: 'x'.repeat(4001) } }]],
    ['more than five components', Array(6).fill({ type: 18, component: input })],
    ['too many choices', [{ type: 18, component: { type: 5, custom_id: 'user', values: Array(26).fill('1') } }]],
  ])('with %s is refused', (_what, components) => {
    expect(submitted(components)).toBeNull()
  })
})

describe('isShared', () => {
  test.each([
    ['a message in a channel', { flags: 32_768 }, true],
    ['an ephemeral message', { flags: 32_832 }, false],
    ['no message', undefined, false],
  ])('knows %s', (_what, message, expected) => {
    expect(isShared({ message })).toBe(expected)
  })
})
