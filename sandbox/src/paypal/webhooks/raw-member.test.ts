import { expect, test } from 'vitest'
import { rawMember } from './raw-member.ts'

test.each([
  ['{"event": {"a" : 1.0, "b":[ "}" ]} , "x":1}', '{"a" : 1.0, "b":[ "}" ]}'],
  ['{"x":"\\"event\\":1","event":"a\\"b"}', '"a\\"b"'],
  ['{ "x" : { "event" : 1 }, "event" : 1.50 }', '1.50'],
  ['{"event":true}', 'true'],
  ['{"\\u0065vent":[]}', '[]'],
  ['{"x":{"event":1}}', null],
  ['{}', null],
])('rawMember of %s returns the member verbatim', (json, raw) => {
  expect(rawMember(json, 'event')).toBe(raw)
})
