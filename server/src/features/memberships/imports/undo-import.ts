import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { defineJob, enqueue } from '../../../jobs/job.ts'
import type { GuildAccess } from '../../guilds/access/guild-access.ts'
import type { Actor } from '../members/member-audit.ts'
import { updateFacts } from '../membership-queries.ts'
import { updateMembership } from '../update-membership.ts'
import { deleteImportRows, listUnpaid, lockImport, setUndone } from './import-queries.ts'

const batchSize = 50

/** Ends the next memberships of an undone import that nobody paid for, without messages. */
export const endImported = defineJob({
  name: 'end-imported-members',
  lane: 'batch',
  payload: z.object({ importId: z.uuid(), actorId: z.uuid() }),
  async run(payload, deps) {
    const { importId, actorId } = payload
    await deps.db.transaction().execute(async (tx) => {
      const ids = await listUnpaid(tx, importId, batchSize)
      for (const id of ids) {
        await updateFacts(tx, id, { closedAt: deps.now(), closeReason: 'import-undone' })
        await updateMembership(tx, deps, id, { kind: 'import-undone', actorId, isBulk: true })
      }
      if (ids.length === batchSize) await enqueue(tx, endImported, payload)
    })
  },
})

/** Stops an import and ends its memberships. Those that were renewed stay. */
export async function undoImport(
  deps: Pick<Dependencies, 'db' | 'now' | 'hooks'>,
  { guild }: Pick<GuildAccess, 'guild'>,
  { importId, actor }: { importId: string; actor: Actor },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const found = z.uuid().safeParse(importId).success ? await lockImport(tx, importId) : undefined
    if (found?.guildId !== guild.id) throw new Refused('IMPORT_NOT_FOUND')
    if (found.undoneAt) throw new Refused('IMPORT_UNDONE')
    await setUndone(tx, importId, deps.now())
    await deleteImportRows(tx, importId)
    await enqueue(tx, endImported, { importId, actorId: actor.id })
    const details = `${guild.name}: ${found.added} members`
    await deps.hooks.writeAudit(tx, deps, actor, { action: 'undo-import', details, guildId: guild.id })
  })
}
