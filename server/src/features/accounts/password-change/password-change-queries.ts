import type { Db } from '../../../db/connect.ts'

type Step = { sessionId: string; method: 'email' | '2fa'; expiresAt: Date }

export async function saveFirstStep(tx: Db, step: Step): Promise<void> {
  await tx
    .insertInto('passwordChange')
    .values(step)
    .onConflict((conflict) =>
      conflict.column('sessionId').doUpdateSet({ method: step.method, expiresAt: step.expiresAt }),
    )
    .execute()
}

/** Whether this session has recently verified the current password. */
export async function hasFirstStep(db: Db, sessionId: string, method: string, now: Date): Promise<boolean> {
  const step = await db
    .selectFrom('passwordChange')
    .select('sessionId')
    .where('sessionId', '=', sessionId)
    .where('method', '=', method)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return step !== undefined
}

/** Consumes the first step. Returns true for exactly one concurrent caller. */
export async function consumeFirstStep(tx: Db, sessionId: string): Promise<boolean> {
  const taken = await tx.deleteFrom('passwordChange').where('sessionId', '=', sessionId).executeTakeFirst()
  return taken.numDeletedRows > 0n
}
