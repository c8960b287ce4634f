import { type ChatReply, card, textReply } from '../../../chat/chat-reply.ts'
import { accents, linkButton, row, text } from '../../../chat/components.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { findNamedCategory } from '../../storefront/reading/suggest-categories.ts'
import { findNamedItem } from '../../storefront/reading/suggest-items.ts'
import { messageUrl } from '../../storefront/standing/list-standing-messages.ts'
import { type Posting, postStandingMessage } from '../../storefront/standing/post-standing-message.ts'
import type { Visit } from '../../storefront/visit.ts'
import { type CommandCall, textOption } from '../commands/command-call.ts'
import { findAccountId } from '../setup/setup-queries.ts'
import { findStaffAccess } from '../staff/show-purchases.ts'

type Subject = Pick<Posting, 'shows' | 'subjectId'>

const refusal =
  "Only the shop's owner and its managers can post messages. Link your Discord account on your Profile page."
const unsupported =
  "Choose a text or announcement channel. Messages that stay up to date can't be posted in threads, forums or voice channels."
const tooMany = 'Choose an item, a category or the goal, not several of them.'

/** `/shop post`: puts the shop, a category, an item or the goal into a channel. Refusals are shown to the member. */
export async function postInChannel(deps: Dependencies, visit: Visit, call: CommandCall): Promise<ChatReply> {
  const access = await findStaffAccess(deps, visit)
  if (!access) return textReply(refusal)
  const subject = await chosenSubject(deps, visit, call)
  if (typeof subject === 'string') return textReply(subject)
  const channelId = textOption(call, 'channel') ?? visit.channelId
  const channels = await deps.discordFacts.listWritableChannels(visit.guildId)
  if (!channels.some(({ id }) => id === channelId)) return textReply(unsupported)
  const createdBy = (await findAccountId(deps.db, visit.member.discordId)) ?? null
  const { state, messageId } = await postStandingMessage(deps, access, { ...subject, channelId, createdBy })
  if (state === 'broken') return textReply(broken)
  return messageId ? confirm(visit.guildId, channelId, messageId) : textReply(pending)
}

const pending = "Discord isn't available right now. We'll post the message automatically."
const broken =
  "This message is already in the channel, but we couldn't update it. See why under Messages on your shop's Storefront page."

function confirm(guildId: string, channelId: string, messageId: string): ChatReply {
  const open = linkButton('Open message', messageUrl(guildId, channelId, messageId))
  const done = `Posted in <#${channelId}>. The message stays up to date with your shop.`
  return card([text(done), row(open)], accents.success)
}

/** What to post, or why it can't be found. */
async function chosenSubject(deps: Dependencies, visit: Visit, call: CommandCall): Promise<Subject | string> {
  const [item, category] = [textOption(call, 'item'), textOption(call, 'category')]
  const isGoal = call.options.get('goal') === true
  if ([item, category, isGoal].filter(Boolean).length > 1) return tooMany
  if (item) {
    const subjectId = await findNamedItem(deps, visit, item)
    return subjectId ? { shows: 'item', subjectId } : "This shop doesn't have this item."
  }
  if (category) {
    const subjectId = await findNamedCategory(deps, visit, category)
    return subjectId ? { shows: 'category', subjectId } : "This shop doesn't have this category."
  }
  return { shows: isGoal ? 'goal' : 'shop', subjectId: null }
}
