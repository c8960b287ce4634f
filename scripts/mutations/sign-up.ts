import type { Mutation } from './mutation.ts'

/** Signing up. */
export const signUpMutations: Mutation[] = [
  {
    row: 'T3',
    allows: 'signing up as an administrator',
    file: 'contract/src/accounts.ts',
    from: 'export const registerBody = z.object({',
    to: 'export const registerBody = z.looseObject({',
    also: [
      {
        file: 'server/src/features/accounts/register-account.ts',
        from: 'insertAccount(tx, { email,',
        to: "insertAccount(tx, { ...('isSuperAdmin' in request && { isSuperAdmin: true }), email,",
      },
    ],
    tests: ['server/src/features/accounts/register-account.test.ts'],
    only: 'T3: what the form',
  },
  {
    row: 'T3',
    allows: 'prototype pollution through a body',
    file: 'server/src/http/read-bodies.ts',
    from: "app.getDefaultJsonParser('error', 'error')",
    to: "app.getDefaultJsonParser('ignore', 'ignore')",
    tests: ['server/src/features/accounts/register-account.test.ts', 'server/src/http/read-bodies.test.ts'],
    only: 'prototype',
  },
  {
    row: 'T3',
    allows: "someone who registered another person's email to stay signed in after its owner resets the password",
    file: 'server/src/features/accounts/reset-password.ts',
    from: '    await endSessions(tx, account.id, deps.now())\n',
    to: '',
    tests: ['server/src/features/accounts/register-account.test.ts'],
    only: 'never-verified',
  },
  {
    row: 'T3',
    allows: "someone who registered another person's email to keep their linked accounts",
    file: 'server/src/features/accounts/reset-password.ts',
    from: 'if (reset.provedMailbox && !account.isVerified) await cutLinks(tx, account.id)',
    to: 'void cutLinks',
    tests: ['server/src/features/accounts/reset-password.test.ts'],
    only: 'T3',
  },
  {
    row: 'T3',
    allows: 'unlimited sign-ups from one network',
    file: 'server/src/features/accounts/register-account.ts',
    from: 'times: 60, seconds: 3600',
    to: 'times: 60_000, seconds: 3600',
    tests: ['server/src/features/accounts/register-account.test.ts'],
    only: 'sixty accounts an hour',
  },
]
