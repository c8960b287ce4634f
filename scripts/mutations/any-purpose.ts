import type { Edit } from './mutation.ts'

/** Removes the purpose check of emailed codes. */
export const anyPurpose: Edit[] = [
  {
    file: 'server/src/features/accounts/email-codes.ts',
    from: 'const codeHash = deps.secrets.fingerprint(',
    to: 'const codeHash = ((_purpose: string, text: string) => text)(',
  },
  {
    file: 'server/src/features/accounts/email-codes.ts',
    from: 'const given = deps.secrets.fingerprint(',
    to: 'const given = ((_purpose: string, text: string) => text)(',
  },
  {
    file: 'server/src/features/accounts/email-code-queries.ts',
    from: "    .where('purpose', '=', purpose)\n    .where('codeHash'",
    to: "    .where('codeHash'",
  },
]
