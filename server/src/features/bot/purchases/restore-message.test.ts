import { expect, test } from 'vitest'
import { restoreMessage } from './restore-roles.ts'

test.each([
  [[0, 0, 0], 'You already have all the roles you bought.'],
  [[1, 0, 0], 'We assigned 1 role.'],
  [[2, 0, 0], 'We assigned 2 roles.'],
  [[0, 1, 0], "We couldn't assign 1 role yet. The shop owner can see why."],
  [[0, 0, 1], 'A moderator removed one of your roles. Ask the shop owner about it.'],
  [[1, 0, 2], 'We assigned 1 role. A moderator removed 2 of your roles. Ask the shop owner about it.'],
])('reports %j as "%s"', ([restored = 0, pending = 0, removedByModerator = 0], message) => {
  expect(restoreMessage({ restored, pending, removedByModerator })).toBe(message)
})
