import { describe, expect, test } from 'vitest'
import { recoveryCodeAlphabet, recoveryCodeProblem, verifyRecoveryCodeBody } from './recovery-codes.ts'

const problem = 'Enter a recovery code, such as 7k3q-9fpt-x2mh.'
const parse = (recoveryCode: unknown) => verifyRecoveryCodeBody.safeParse({ userId: 'challenge', recoveryCode }).success

describe('recoveryCodeProblem', () => {
  test.each(['7k3q-9fpt-x2mh', ' 7K3Q-9FPT-X2MH ', '7k3q 9fpt x2mh', '7k3q9fptx2mh'])('accepts %j', (code) => {
    expect(recoveryCodeProblem(code)).toBeNull()
    expect(parse(code)).toBe(true)
  })

  test.each(['', '123456', '7k3q-9fpt', '7k3q-9fpt-x2m0', '7k3q-9fpt-x2ml', '7k3q-9fpt-x2mh-7k3q', '７k3q-9fpt-x2mh'])(
    'rejects %j',
    (code) => {
      expect(recoveryCodeProblem(code)).toBe(problem)
      expect(parse(code)).toBe(false)
    },
  )
})

test('accepts a code made of any letter of the alphabet', () => {
  for (const letter of recoveryCodeAlphabet) expect(recoveryCodeProblem(letter.repeat(12))).toBeNull()
})
