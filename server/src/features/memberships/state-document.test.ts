import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { membershipStates } from '@guildshop/contract/membership-rules'
import { expect, test } from 'vitest'
import { projectRoot } from '../../lib/project-root.ts'
import { canBecome } from './membership-state.ts'

const page = readFileSync(join(projectRoot(), 'docs', 'engineering.md'), 'utf8')
const [, section = ''] = page.split('## States of a membership')
const namesIn = (text: string) => Array.from(text.matchAll(/`(\w+)`/g), ([, name]) => name)

test.each(membershipStates)('docs/engineering.md lists the transitions of a membership that is %s', (state) => {
  const row = section.split('\n').find((line) => line.startsWith(`| \`${state}\` |`))

  const next = namesIn(row ?? '').slice(1)
  expect(next).toEqual(membershipStates.filter((other) => canBecome({ state }, other)))
})
