import { randomUUID } from 'node:crypto'
import type { DeliverableDraft } from '@guildshop/contract/deliverables'
import type { ItemPreviewRequest } from '@guildshop/contract/item-preview-requests'
import type { MembershipPeriod } from '@guildshop/contract/membership-rules'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Item } from '../../db/tables.ts'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import type { GuildAccess } from '../guilds/access/guild-access.ts'
import { pickOffer } from './choose-offer.ts'
import { type DeliverableRow, listDeliverables } from './deliverables/deliverable-queries.ts'
import { refuseUnknown } from './deliverables/save-deliverables.ts'
import { editedColumns, noUnits } from './edited-columns.ts'
import { type CompleteFile, describeFiles, findFileOf } from './files/stored-files.ts'
import { findItem } from './item-queries.ts'
import { countKeys } from './keys/pool-count-queries.ts'
import { pickTerms, refuseUnfit } from './memberships/choose-terms.ts'
import { noTerms } from './memberships/item-terms.ts'
import { noRole } from './roles/choose-roles.ts'
import { hasKeys } from './stock-after-edit.ts'

/** What a buyer sees of a deliverable. Null for a file whose upload was removed. */
export type DeliverableWithFile = Pick<DeliverableRow, 'id' | 'kind' | 'label' | 'roleId' | 'roleDurationDays'> & {
  file: CompleteFile | null
}

export type DraftItem = {
  item: Selectable<Item> & { membershipPeriod: MembershipPeriod | null }
  /** In order. */
  deliverables: DeliverableWithFile[]
}

type Deps = Pick<Dependencies, 'db' | 'now'>

/** The item as saving this draft would store it. Neither writes nor asks Discord about roles. */
export async function readDraftItem(
  { db, now }: Deps,
  access: GuildAccess,
  { itemId, fields, newKeys = 0 }: ItemPreviewRequest,
): Promise<DraftItem> {
  const item = itemId ? await findItem(db, itemId) : blankItem(access, now())
  if (item?.guildId !== access.guild.id) throw new Refused('ITEM_NOT_FOUND')
  const draft = itemId ? fields : { ...fields, loadedStock: null }
  const stored = await listDeliverables(db, item.id)
  const terms = pickTerms(access, draft, item)
  const { reward, drafts } = pickOffer(access, { draft, terms, item, deliverables: stored })
  const pool = { hadKeys: hasKeys(stored), hasKeys: hasKeys(drafts ?? stored) }
  refuseUnfit(terms, { ...draft, hasKeys: pool.hasKeys })
  const deliverables = drafts ? await draftDeliverables(db, access, { drafts, stored }) : await storedOnes(db, stored)
  return {
    item: {
      ...item,
      ...editedColumns(item, { draft, terms, reward, pool }),
      ...(pool.hasKeys && { stock: (await countUnsold(db, deliverables)) + newKeys }),
      membershipPeriod: terms?.period ?? null,
      currency: access.guild.defaultCurrency,
    },
    deliverables,
  }
}

function blankItem({ guild }: GuildAccess, now: Date): Selectable<Item> {
  const flags = { isEnabled: true, isHidden: false, refundTakesBack: true, requiresShipping: false }
  const texts = { name: '', description: '', currency: guild.defaultCurrency, imageHash: null, categoryId: null }
  const place = { id: randomUUID(), guildId: guild.id, sortOrder: 0, version: 1, createdAt: now, deletedAt: null }
  return { ...place, ...flags, ...texts, ...noUnits, ...noRole, ...noTerms, price: 0 }
}

type Edit = { drafts: DeliverableDraft[]; stored: DeliverableRow[] }

function draftDeliverables(db: Db, { guild }: GuildAccess, { drafts, stored }: Edit): Promise<DeliverableWithFile[]> {
  refuseUnknown(drafts, stored)
  return Promise.all(
    drafts.map(async (draft) => {
      const { _id = randomUUID(), kind } = draft
      const role = kind === 'role' ? draft : { roleId: null, roleDurationDays: null }
      const file = kind === 'file' ? await findFileOf(db, draft.fileId, guild.id) : undefined
      return {
        ...{ id: _id, kind, label: kind === 'role' ? '' : draft.label, file: file ?? null },
        ...{ roleId: role.roleId, roleDurationDays: role.roleDurationDays },
      }
    }),
  )
}

async function storedOnes(db: Db, stored: DeliverableRow[]): Promise<DeliverableWithFile[]> {
  const files = stored.filter(({ kind }) => kind === 'file').map(({ id }) => id)
  const known = await describeFiles(db, files)
  return stored.map((row) => ({ ...row, file: known.get(row.id) ?? null }))
}

/** Of the pool that stays; a new one is empty. */
async function countUnsold(db: Db, deliverables: DeliverableWithFile[]): Promise<number> {
  const pool = deliverables.find(({ kind }) => kind === 'key')
  if (!pool) return 0
  const { available, reserved } = await countKeys(db, pool.id)
  return available + reserved
}
