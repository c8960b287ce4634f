import type { Mutation } from './mutation.ts'

/** Cross-cutting tests: authorization matrix, fuzzing and data audit. */
export const behindAllMutations: Mutation[] = [
  {
    row: 'matrix',
    allows: 'a call to be made without a login',
    file: 'server/src/features/premium/premium-routes.ts',
    from: '    requireUser(api, deps)\n',
    to: '',
    tests: ['server/src/proof/authorisation-matrix.test.ts'],
    only: 'redeem-code|billing-history',
  },
  {
    row: 'matrix',
    allows: 'managers to change owner-only settings',
    file: 'server/src/features/guilds/guild-access.ts',
    from: "  if (!access.isOwner) throw new Refused('NOT_THE_OWNER')\n",
    to: '',
    tests: ['server/src/proof/authorisation-matrix.test.ts'],
    only: 'config',
  },
  {
    row: 'matrix',
    allows: 'a route missing from the matrix',
    file: 'server/src/http/health-routes.ts',
    from: "    app.get('/healthz'",
    to: "    app.get('/api/anything', { schema: { hide: true } }, async () => ({}))\n    app.get('/healthz'",
    tests: ['server/src/proof/authorisation-matrix.test.ts'],
    only: 'has its row',
  },
  {
    row: 'fuzz',
    allows: 'malformed input to cause a 500',
    file: 'server/src/features/accounts/named-place.ts',
    from: '  if (!uuid.test(id)) return null\n',
    to: '  void uuid\n',
    tests: ['server/src/proof/fuzz-shops.test.ts'],
    only: 'attention',
  },
  {
    row: 'fuzz',
    allows: "another shop's item to be deleted",
    file: 'server/src/features/items/find-managed-item.ts',
    from: 'access: await findManagedGuild(deps, caller)',
    to: 'access: await findManagedGuild(deps, { ...caller, id: caller.guild?.ownerId ?? id })',
    tests: ['server/src/proof/fuzz-shops.test.ts'],
    only: 'DELETE /api/items',
  },
  {
    row: 'audit',
    allows: 'wrong totals to go undetected',
    file: 'server/src/operations/audit/audit.ts',
    from: '...rollupChecks, ',
    to: '',
    tests: ['server/src/operations/audit/audit.test.ts'],
    only: 'every rule is broken',
  },
]
