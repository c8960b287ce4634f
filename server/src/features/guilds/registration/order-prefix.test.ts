import { expect, test } from 'vitest'
import { orderPrefix } from './order-prefix.ts'

test.each([
  ['Pixel Forge', 'PF'],
  ["Ada's Book Nook", 'AB'],
  ['the-moonlit_tavern', 'TM'],
  ['Guildshop', 'GU'],
  ['Élan vital', 'EV'],
  ['🎄 Retro Raiders 🎄', 'RR'],
  ['7 Days', '7D'],
  ['X', 'X'],
  ['龍の店', 'GS'],
  ['🎄', 'GS'],
])('abbreviates %s as %s', (name, prefix) => {
  expect(orderPrefix(name)).toBe(prefix)
})
