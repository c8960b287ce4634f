import * as z from 'zod/mini'

/** The payload of the session token. A separate module, because every screen loads it. */
export const tokenPayload = z.object({
  user: z.object({
    id: z.union([z.string(), z.number()]),
    username: z.nullish(z.string()),
    email: z.nullish(z.string()),
    isSuperAdmin: z.nullish(z.boolean()),
    isVerified: z.nullish(z.boolean()),
    /** Beyond the specification: the server offers `GET /attention`. */
    hasCounters: z.nullish(z.boolean()),
  }),
  exp: z.number(),
})
type TokenUser = z.infer<typeof tokenPayload>['user']

/** The logged-in user. */
export type AuthUser = Omit<TokenUser, 'id' | 'username'> & { id: string; username: string }

export function authUserOf(user: TokenUser): AuthUser {
  return { ...user, id: String(user.id), username: user.username ?? '' }
}
