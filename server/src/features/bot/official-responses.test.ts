import { expect, test } from 'vitest'
import { chatShop } from '../../testing/chat-shop.ts'
import { interactionResponses } from '../../testing/providers/interaction-responses.ts'

const responses = interactionResponses()
const { aShop, anItem, robin } = await chatShop(responses.route)

test('the responses to commands, menus and buttons match Discord’s official document', async () => {
  const { guild } = await aShop()
  await anItem(guild, { name: 'Mug', price: 2000 })
  const shelf = await robin.type('/shop')
  const card = await robin.pick(shelf, 'Mug')
  const back = await robin.press(card, 'Back')

  await robin.press(await robin.pick(back, 'Mug'), 'Buy')

  expect(new Set(responses.types())).toEqual(new Set([5, 6]))
  expect(responses.problems()).toEqual([])
})
