import type { RefusalCode } from '@guildshop/contract/refusals'
import type { AudienceName, Role } from './audiences.ts'
import type { MatrixFixture, OwnedResources } from './matrix-fixture.ts'

export type Row = {
  for: AudienceName
  /** The answer to authorized callers: a status, or the refusal of a call without a valid code or subscription. */
  answer: number | RefusalCode
  but?: Partial<Record<Role, number | RefusalCode>>
  query?: string
  /** The content type of a body that isn't JSON or a form. */
  type?: string
  body?: (fixture: MatrixFixture, theirs: OwnedResources) => object
}

export const ownersAlone = { for: 'its owner', answer: 200 } as const
export const managed = { for: 'those who manage the shop', answer: 200 } as const
export const owned = { for: 'the owner of the shop', answer: 200 } as const
export const mine = { for: 'the signed in', answer: 200 } as const
export const withoutDiscord = (answer: RefusalCode) => ({ user: answer, 'super administrator': answer })
