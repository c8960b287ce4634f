import type { NoticePreviewBody } from '@guildshop/contract/notice-requests'
import type { Component } from '../../../chat/components.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { describeSale } from '../../deliveries/notices/sale-announcement.ts'
import { describeReachedGoal } from '../../goals/goal-announcement.ts'
import { readRunningGoal } from '../../goals/read-running-goal.ts'
import type { GuildAccess } from '../../guilds/access/guild-access.ts'
import { type ResolvedNotice, resolveNotice } from '../../guilds/notices/resolve-notice.ts'
import { refuseUnknownPlaceholders } from '../../guilds/notices/save-notice.ts'
import { listMentionedNames } from './list-mentioned-names.ts'
import { sampleBuyerId, sampleGoal, sampleItem, sampleRecipient } from './notice-samples.ts'
import { findSampleBuyer, findSampleItem } from './sample-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'publicUrl' | 'discordFacts'>
type Preview = { access: GuildAccess; callerId: string; body: NoticePreviewBody }

/** The components that Discord would get for this text, with the caller as the buyer. Null text and absent role: as saved. */
export async function previewNotice(deps: Deps, { access, callerId, body }: Preview) {
  const { event, itemId = null } = body
  const { guild } = access
  const text = body.text || null
  refuseUnknownPlaceholders(event, text)
  const saved = await resolveNotice(deps.db, { guildId: guild.id, itemId, event })
  const notice = { ...saved, text: text ?? saved.text, roleId: body.roleId === undefined ? saved.roleId : body.roleId }
  const buyer = await findSampleBuyer(deps.db, callerId)
  const buyerId = buyer.discordId ?? sampleBuyerId
  const components =
    event === 'goal'
      ? await drawGoalNotice(deps, access, notice)
      : await drawSaleNotice(deps, access, { notice, buyerId, event, itemId })
  const people = { [sampleRecipient.id]: sampleRecipient.name, [buyerId]: buyer.discordUsername ?? buyer.username }
  return { components, names: await listMentionedNames(deps, guild.guildId, { components, people }) }
}

type SaleNotice = {
  notice: ResolvedNotice
  buyerId: string
  event: Exclude<NoticePreviewBody['event'], 'goal'>
  itemId: string | null
}

async function drawSaleNotice(
  { db, publicUrl }: Deps,
  { guild, isOwnerPremium }: GuildAccess,
  { notice, buyerId, event, itemId }: SaleNotice,
): Promise<Component[]> {
  const found = await findSampleItem(db, { guildId: guild.id, itemId, isMembership: event === 'membership' })
  if (itemId && !found) throw new Refused('ITEM_NOT_FOUND')
  const item = found ?? { ...sampleItem, currency: guild.defaultCurrency }
  const { components = [] } = describeSale(
    {
      itemName: item.name,
      quantity: 1,
      price: item.price,
      currency: item.currency,
      imageHash: item.imageHash,
      buyerDiscordId: buyerId,
      recipientDiscordId: event === 'gift' ? sampleRecipient.id : null,
      isAnonymous: false,
      isTest: false,
      guildName: guild.name,
      announcesPrice: guild.announcesPrice,
    },
    { publicUrl, text: notice.text, pingRoleId: isOwnerPremium ? (notice.roleId ?? guild.notificationRoleId) : null },
  )
  return components
}

/** The active goal as if it were reached. */
async function drawGoalNotice(
  { db, now }: Deps,
  { guild }: GuildAccess,
  { text, roleId }: ResolvedNotice,
): Promise<Component[]> {
  const running = await readRunningGoal(db, guild.id)
  const goal = running ?? sampleGoal(guild.defaultCurrency, now())
  const { components = [] } = describeReachedGoal(
    { ...goal, progressCents: Math.max(goal.progressCents, goal.targetCents) },
    { text, server: guild.name, pingRoleId: roleId ?? running?.notifyRoleId ?? null },
  )
  return components
}
