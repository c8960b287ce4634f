import { describe, expect, test } from 'vitest'
import { commandChat } from '../testing/command-chat.ts'
import { application } from '../testing/running-chat.ts'

const mug = { name: 'Big mug · $5', value: 'mug' }
const offering = (choices: unknown) => commandChat(() => ({ type: 8, data: { choices } }))

describe('autocomplete', () => {
  test('sends what is typed so far and returns the suggested choices', async () => {
    const { suggest, shop } = await offering([mug])

    const { body } = await suggest('/buy item:big mu')

    expect(body).toMatchObject({ state: 'answered', choices: [mug], problem: null, message: null })
    expect(shop.received).toMatchObject([
      {
        isSigned: true,
        payload: {
          type: 4,
          data: { name: 'buy', options: [{ type: 3, name: 'item', value: 'big mu', focused: true }] },
        },
      },
    ])
  })

  test('sends the options before the one being typed, and a number as a text', async () => {
    const { suggest, lastData } = await offering([])

    const { body } = await suggest('/buy item:"Big: mug" amount:')

    expect(body.choices).toEqual([])
    expect(lastData().options).toEqual([
      { type: 3, name: 'item', value: 'Big: mug' },
      { type: 4, name: 'amount', value: '', focused: true },
    ])
  })

  test('works in a subcommand', async () => {
    const { suggest, lastData } = await offering([mug])

    await suggest('/shop item item:"mu"')

    expect(lastData().options).toEqual([
      { type: 1, name: 'item', options: [{ type: 3, name: 'item', value: 'mu', focused: true }] },
    ])
  })

  test.each([
    ['26 choices', Array(26).fill(mug)],
    ['a name of 101 characters', [{ ...mug, name: 'x'.repeat(101) }]],
    ['an empty name', [{ ...mug, name: '' }]],
    ['a value of 101 characters', [{ ...mug, value: 'x'.repeat(101) }]],
    ['a number for a text', [{ ...mug, value: 5 }]],
  ])('fails with %s', async (_case, choices) => {
    const { suggest } = await offering(choices)

    const { body } = await suggest('/buy item:m')

    expect(body).toMatchObject({ state: 'failed', choices: [], message: null })
    expect(body.problem).toMatch(/^Invalid Form Body \{"data":\{"choices":/)
  })

  test('fails if the shop responds with a message', async () => {
    const { suggest } = await commandChat()

    const { body } = await suggest('/buy item:m')

    expect(body.problem).toBe(
      'Invalid Form Body {"type":{"_errors":[{"code":"BASE_TYPE_CHOICES","message":"Value must be one of {8}."}]}}',
    )
  })

  test('is not a valid response to a command', async () => {
    const { run } = await offering([mug])

    const { body } = await run('/buy item:m')

    expect(body.state).toBe('failed')
  })

  test('has no follow-up messages', async () => {
    const { suggest, shop, call } = await offering([mug])
    await suggest('/buy item:m')
    const { token } = shop.received[0]?.payload ?? {}

    const reply = await call('POST', `/v10/webhooks/${application}/${token}`, { body: { content: 'Hello' } })

    expect([reply.status, reply.body.code]).toEqual([404, 10015])
  })

  test.each([
    ['an option without suggestions', '/buy to:Ro', 'Enter item: to see its suggestions.'],
    ['no option', '/buy', 'Enter item: to see its suggestions.'],
    ['a command without suggestions', '/shop manage post', 'This command has no suggestions.'],
    ['an unknown command', '/sell item:m', "/sell doesn't exist in this server."],
  ])('is refused for %s', async (_case, line, message) => {
    const { suggest, shop } = await offering([mug])

    const refused = await suggest(line)

    expect(refused).toMatchObject({ status: 400, body: { message } })
    expect(shop.received).toEqual([])
  })
})
