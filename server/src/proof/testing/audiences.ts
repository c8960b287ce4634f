import type { MatrixFixture } from './matrix-fixture.ts'

export type Role = keyof MatrixFixture['people']

/** `in` means authorized. */
type Outcome = 'in' | 401 | 403 | 404

type Audience = Record<Role, Outcome>

const everyone: Audience = {
  visitor: 'in',
  user: 'in',
  'other owner': 'in',
  'manager with the role': 'in',
  'manager without the role': 'in',
  'manager of a free owner': 'in',
  'free owner': 'in',
  'premium owner': 'in',
  banned: 'in',
  deactivated: 'in',
  'super administrator': 'in',
}

const signedIn: Audience = { ...everyone, visitor: 401, banned: 401, deactivated: 401 }

/** Only the owner; not found for everyone else, including super administrators. */
const itsOwner: Audience = {
  ...signedIn,
  user: 404,
  'other owner': 404,
  'manager with the role': 404,
  'manager without the role': 404,
  'manager of a free owner': 404,
  'super administrator': 404,
}

/** Who may call a route. A free owner and their manager call the free owner's shop, all others the premium owner's. */
export const audiences = {
  everyone,
  'the signed in': signedIn,
  'its owner': itsOwner,
  'those who manage the shop': { ...itsOwner, 'manager with the role': 'in' },
  'the owner of the shop': { ...itsOwner, 'manager with the role': 403 },
  'the premium owner of the shop': { ...itsOwner, 'manager with the role': 403, 'free owner': 403 },
  'super administrators': {
    ...signedIn,
    user: 403,
    'other owner': 403,
    'manager with the role': 403,
    'manager without the role': 403,
    'manager of a free owner': 403,
    'free owner': 403,
    'premium owner': 403,
  },
} as const satisfies Record<string, Audience>

export type AudienceName = keyof typeof audiences
