import { moneyText } from '@guildshop/contract/money'
import { fillTemplate } from '@guildshop/contract/notice-text'
import { cutMarkdown } from '../../chat/cut-markdown.ts'
import { plainLine } from '../../providers/discord/chat-text.ts'
import type { BotMessage } from '../../providers/discord/message-body.ts'
import { drawGoal, type ShownGoal } from './goal-card.ts'

const longestText = 2000

type Facts = {
  /** With placeholders. */
  text: string
  server: string
  pingRoleId: string | null
}

/** The public notice of a reached goal. Pings only the role. */
export function describeReachedGoal(goal: ShownGoal, { text, server, pingRoleId }: Facts): BotMessage {
  const filled = fillTemplate(text, {
    goal: moneyText(goal.targetCents, goal.currency),
    server: plainLine(server, 200),
  })
  const pings = pingRoleId ? [pingRoleId] : []
  const lead = [cutMarkdown(filled, longestText), ...pings.map((id) => `<@&${id}>`)].join('\n')
  return { components: drawGoal(goal, { lead }), pingRoles: pings }
}
