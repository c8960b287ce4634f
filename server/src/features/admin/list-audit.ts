import type { auditReply } from '@guildshop/contract/admin'
import * as z from 'zod'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import { listAuditEntries } from './audit-queries.ts'

const pageSize = 50
const place = z.tuple([z.coerce.date(), z.uuid()])

type Request = { search?: string | undefined; cursor?: string | undefined }

export async function listAudit(
  { db }: Pick<Dependencies, 'db'>,
  { search, cursor }: Request,
): Promise<z.infer<typeof auditReply>> {
  const entries = await listAuditEntries(db, { search, before: readCursor(cursor), size: pageSize + 1 })
  const page = entries.slice(0, pageSize)
  const last = page.at(-1)
  return {
    entries: page.map((entry) => ({
      _id: entry.id,
      at: entry.at.toISOString(),
      actor: entry.actorName,
      action: entry.action,
      subject: entry.subjectName,
      details: entry.details,
    })),
    nextCursor: entries.length > pageSize && last ? `${last.at.toISOString()}~${last.id}` : null,
  }
}

function readCursor(cursor: string | undefined): { at: Date; id: string } | null {
  if (!cursor) return null
  const { data } = place.safeParse(cursor.split('~'))
  if (!data) throw new Refused('INVALID_INPUT')
  return { at: data[0], id: data[1] }
}
