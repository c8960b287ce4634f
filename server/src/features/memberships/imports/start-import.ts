import type { membershipImportBody } from '@guildshop/contract/membership-requests'
import type { ImportPreview } from '@guildshop/contract/memberships'
import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { Item } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { listLimits } from '../../../http/limits/limits.ts'
import { enqueue } from '../../../jobs/job.ts'
import type { GuildAccess } from '../../guilds/access/guild-access.ts'
import { findPayableShop } from '../../sales/checkout/find-open-shop.ts'
import type { Actor } from '../members/member-audit.ts'
import { findImportItem, insertImport, insertImportRows, listMembersAmong } from './import-queries.ts'
import { readCsvFile } from './read-csv-file.ts'
import { endProblem, type ImportRow } from './read-csv-rows.ts'
import { readRoleRows } from './read-role-rows.ts'
import { runImport } from './run-import.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'discord' | 'discordFacts' | 'hooks'>
type Request = z.infer<typeof membershipImportBody>
type Planned = {
  item: Selectable<Item>
  rows: ImportRow[]
  alreadyMembers: number
  invalid: ImportPreview['invalid']
}

/** What an import would do. */
export async function previewImport(deps: Deps, access: GuildAccess, request: Request): Promise<ImportPreview> {
  const { rows, alreadyMembers, invalid } = await planImport(deps, access, request)
  return {
    added: rows.length,
    alreadyMembers,
    invalid,
    examples: rows.slice(0, listLimits.importExamples.count).map((row) => ({ ...row, until: row.until.toISOString() })),
  }
}

/** Stores the valid rows, which a job imports. Invalid ones are skipped. */
export async function startImport(deps: Deps, access: GuildAccess, actor: Actor, request: Request) {
  const { item, rows } = await planImport(deps, access, request)
  if (rows.length === 0) throw new Refused('IMPORT_EMPTY')
  const { guild } = access
  const { id, ownerId, payerId, connectionId } = await findPayableShop(deps, guild.guildId)
  return deps.db.transaction().execute(async (tx) => {
    const { id: importId } = await insertImport(tx, {
      guildId: guild.id,
      itemId: item.id,
      addedBy: actor.id,
      source: request.source,
      createdAt: deps.now(),
      total: rows.length,
    })
    await insertImportRows(tx, importId, rows)
    await enqueue(tx, runImport, { importId, shop: { id, ownerId, payerId, connectionId } })
    const details = `${guild.name}, ${item.name}: ${rows.length} members`
    await deps.hooks.writeAudit(tx, deps, actor, { action: 'import-members', details, guildId: guild.id })
    return { importId, added: rows.length }
  })
}

async function planImport(deps: Deps, access: GuildAccess, request: Request): Promise<Planned> {
  if (!access.isOwnerPremium) throw new Refused('MEMBERSHIP_NEEDS_PREMIUM')
  const isId = z.uuid().safeParse(request.itemId).success
  const item = isId ? await findImportItem(deps.db, access.guild.id, request.itemId) : undefined
  if (!item?.membershipPeriod) throw new Refused('ITEM_NOT_FOUND')
  const { rows, invalid } = await readRows(deps, access, request)
  if (rows.length > listLimits.importedMembers.count) throw new Refused('IMPORT_TOO_LARGE')
  const members = await listMembersAmong(
    deps.db,
    item.id,
    rows.map(({ discordId }) => discordId),
  )
  const added = rows.filter(({ discordId }) => !members.has(discordId))
  return { item, rows: added, alreadyMembers: members.size, invalid }
}

async function readRows(
  deps: Deps,
  { guild }: GuildAccess,
  request: Request,
): Promise<Pick<Planned, 'rows' | 'invalid'>> {
  if (request.source === 'csv') {
    const { isTooLong, ...read } = await readCsvFile({ csv: request.csv, now: deps.now() })
    if (isTooLong) throw new Refused('IMPORT_TOO_LARGE')
    return read
  }
  const until = new Date(request.until)
  const problem = endProblem(until, deps.now())
  if (problem) throw new Refused('INVALID_INPUT', { message: problem })
  const rows = await readRoleRows(deps, { guildId: guild.guildId, roleId: request.roleId, until })
  return { rows, invalid: [] }
}
