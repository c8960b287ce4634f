import type { Dependencies } from '../../dependencies.ts'
import { queueMail } from '../../jobs/send-mail.ts'
import type { DiscordRefused } from '../../providers/discord/discord-errors.ts'
import { renderMail } from '../../providers/mail/render-mail.ts'
import type { findGoalWithOwner } from './goal-queries.ts'

type Goal = NonNullable<Awaited<ReturnType<typeof findGoalWithOwner>>>

const channelGone = 10_003

/** Mails the owner that Discord refused to announce the goal. */
export async function reportFailedAnnouncement(
  { db, secrets, publicUrl }: Pick<Dependencies, 'db' | 'secrets' | 'publicUrl'>,
  { guildName, discordGuildId, email, username, isVerified }: Goal,
  { code }: DiscordRefused,
): Promise<void> {
  if (!isVerified) return
  const subject = `We couldn't announce your donation goal in ${guildName}`
  const reason =
    code === channelGone
      ? 'The channel for the announcement no longer exists. Choose another one for the next goal.'
      : "The bot can't post in the channel for the announcement. Give it the 'View Channel' and 'Send Messages' permissions for the next goal."
  const body = renderMail({
    heading: subject,
    greeting: `Hello ${username},`,
    paragraphs: [`Your donation goal in ${guildName} was reached, but Discord refused the announcement. ${reason}`],
    closing: `See your goal: ${publicUrl}/manage-servers/${discordGuildId}`,
  })
  await queueMail(db, { secrets }, { to: email, subject: `${subject} · Guildshop`, ...body })
}
