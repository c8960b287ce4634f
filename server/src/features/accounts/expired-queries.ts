import type { Db } from '../../db/connect.ts'

const daysKnown = 90

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  const networksUnusedSince = new Date(now.getTime() - daysKnown * 86_400_000)
  await db.deleteFrom('emailCode').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('signInChallenge').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('adminCode').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('passwordReset').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('accountChange').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('passwordChange').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('knownNetwork').where('lastUsedAt', '<=', networksUnusedSince).execute()
  await db.deleteFrom('throttle').where('resetsAt', '<=', now).execute()
  await db.deleteFrom('itemCreation').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('seenInteraction').where('expiresAt', '<=', now).execute()
  await db
    .deleteFrom('session')
    .where((where) => where.or([where('expiresAt', '<=', now), where('endedAt', 'is not', null)]))
    .execute()
}
