import type { StandingMessage, StandingProblem, StandingSubject } from '@guildshop/contract/standing-messages'

export const subjectLabels: Record<StandingSubject, string> = {
  shop: 'The whole shop',
  category: 'Category',
  item: 'Item',
  goal: 'Donation goal',
}

/** What a message shows, as in “Item: Mug”. */
export const messageTitle = ({ shows, subject }: Pick<StandingMessage, 'shows' | 'subject'>) =>
  subject ? `${subjectLabels[shows]}: ${subject.name}` : subjectLabels[shows]

export const channelLabel = ({ channel }: Pick<StandingMessage, 'channel'>) =>
  channel.name ? `#${channel.name}` : 'Unknown channel'

/** A short label, and what happened and what to do about it. */
export const problemTexts: Record<StandingProblem, { label: string; explanation: string }> = {
  DELETED: { label: 'Deleted', explanation: 'Someone deleted this message in Discord.' },
  CHANNEL_GONE: {
    label: 'Channel deleted',
    explanation: 'Its channel no longer exists. Remove this entry and post the message in another channel.',
  },
  NO_PERMISSION: {
    label: "Can't post",
    explanation:
      'The bot needs the View Channel and Send Messages permissions in this channel. Grant them and press Try again, or wait: we retry automatically.',
  },
  BOT_MISSING: {
    label: 'Bot missing',
    explanation: "The bot isn't in your server. Add it again, and we'll update the message automatically.",
  },
  NOTHING_TO_SHOW: {
    label: 'Nothing to show',
    explanation:
      'The item or category it shows was deleted or hidden, so the message has no buttons. Remove the message, or make the item or category visible again.',
  },
  REJECTED: {
    label: 'Rejected by Discord',
    explanation:
      "Discord doesn't accept its new content, so it still shows the earlier version. Change what it shows, and we'll try again.",
  },
}

const goalMissing =
  "There's no donation goal right now, so the message has no buttons. Set a goal, or remove the message."

/** What happened and what to do about it; null without a problem. */
export function problemExplanation({ problem, shows }: Pick<StandingMessage, 'problem' | 'shows'>): string | null {
  if (!problem) return null
  return problem === 'NOTHING_TO_SHOW' && shows === 'goal' ? goalMissing : problemTexts[problem].explanation
}

/** The button that tries again, for problems where that can help. */
export const retryLabels: Partial<Record<StandingProblem, string>> = {
  DELETED: 'Post again',
  NO_PERMISSION: 'Try again',
  BOT_MISSING: 'Try again',
  REJECTED: 'Try again',
}

export const retryFailure = ({ problem }: Pick<StandingMessage, 'problem'>) =>
  problem === 'DELETED' ? "We couldn't post this message again." : "We couldn't update this message."
