import { maxStandingMessages, type StandingSubject } from '@guildshop/contract/standing-messages'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused, refuseIf } from '../../../errors/refused.ts'
import { type Changer, recordChange } from '../../guilds/activity/record-change.ts'
import { type ChannelViewer, listVisibleChannels } from '../../guilds/discord/list-visible-channels.ts'
import { drawSubject } from './draw-subject.ts'
import { findSameStandingMessage, hasSubject, lockStandingShop } from './listed-queries.ts'
import { bringUpToDate, queueRefresh } from './refresh-standing-message.ts'
import { refusePosting } from './refuse-posting.ts'
import { repostIfDeleted, repostStandingMessage } from './repost-standing-message.ts'
import { countStandingMessages, insertStandingMessage, type StandingRow } from './standing-queries.ts'
import { addSeconds, leaseSeconds } from './standing-times.ts'

export type Posting = { shows: StandingSubject; subjectId: string | null; channelId: string; createdBy: string | null }
type Shop = { id: string; guildId: string; name: string; isEnabled: boolean }
type Poster = Changer & ChannelViewer & { guild: Shop }

/**
 * Posts a message and keeps it up to date from then on. While Discord is unavailable, it stays `posting` and is retried.
 * Refuses a channel that the bot can't post in, or that the poster can't see. If the message already exists, it's returned; a deleted one is posted again,
 * and one with a problem is tried again.
 */
export async function postStandingMessage(deps: Dependencies, access: Poster, posting: Posting): Promise<StandingRow> {
  const { guild: shop } = access
  if (!shop.isEnabled) throw new Refused('GUILD_DISABLED')
  await refuseMissingSubject(deps, shop, posting)
  const channels = await listVisibleChannels(deps, access)
  const channel = channels.find(({ id }) => id === posting.channelId)
  if (!channel) throw new Refused('CHANNEL_NOT_IN_GUILD')
  refuseIf(channel.problem)
  const { row, isNew } = await insertPosting(deps, access, posting)
  if (!isNew) return postAgain(deps, access, row)
  const posted = await bringUpToDate(deps, row)
  if (!posted) throw new Refused('STANDING_MESSAGE_NOT_FOUND')
  return refusePosting(deps, posted)
}

async function postAgain(deps: Dependencies, access: Poster, row: StandingRow): Promise<StandingRow> {
  const posted = await (row.state === 'broken'
    ? repostStandingMessage(deps, access, row.id)
    : repostIfDeleted(deps, access, row))
  if (posted.isRejected) throw new Refused('STANDING_MESSAGE_REJECTED')
  return posted.row
}

type Inserted = { row: StandingRow; isNew: boolean }

/** Claimed by this request. If it dies, a job posts the message at the end of the lease. */
function insertPosting(deps: Dependencies, access: Poster, posting: Posting): Promise<Inserted> {
  const guildId = access.guild.id
  const { shows, subjectId, channelId, createdBy } = posting
  const createdAt = deps.now()
  const leasedUntil = addSeconds(createdAt, leaseSeconds)
  return deps.db.transaction().execute(async (tx) => {
    await lockStandingShop(tx, guildId)
    const same = await findSameStandingMessage(tx, guildId, posting)
    if (same) return { row: same, isNew: false }
    if ((await countStandingMessages(tx, guildId)) >= maxStandingMessages) throw new Refused('STANDING_MESSAGE_LIMIT')
    const row = await insertStandingMessage(tx, {
      ...{ guildId, shows, channelId, createdBy, createdAt, leasedUntil },
      itemId: shows === 'item' ? subjectId : null,
      categoryId: shows === 'category' ? subjectId : null,
      state: 'posting',
    })
    await queueRefresh(tx, row.id, leasedUntil)
    await recordChange(tx, deps, access, { action: 'post-message', details: `${shows} in channel ${channelId}` })
    return { row, isNew: true }
  })
}

async function refuseMissingSubject(deps: Dependencies, shop: Shop, { shows, subjectId }: Posting): Promise<void> {
  if (shows === 'item' && !(await hasSubject(deps.db, shop.id, { table: 'item', id: subjectId ?? '' }))) {
    throw new Refused('ITEM_NOT_FOUND')
  }
  if (shows === 'category' && !(await hasSubject(deps.db, shop.id, { table: 'itemCategory', id: subjectId ?? '' }))) {
    throw new Refused('CATEGORY_NOT_FOUND')
  }
  const drawn = await drawSubject(deps, shop, { shows, itemId: subjectId, categoryId: subjectId })
  if (!drawn) throw new Refused(shows === 'goal' ? 'GOAL_NOT_FOUND' : 'ITEM_NOT_PUBLIC')
}
