import { ButtonStyle, ComponentType } from 'discord-api-types/v10'
import type { BotMessage } from '../../../providers/discord/message-body.ts'

type Row = NonNullable<BotMessage['components']>[number]

/** Custom ids of buttons about a membership. They work in servers and in direct messages. */
export const renewId = (membershipId: string) => `renew:${membershipId}`
export const cancelMembershipId = (membershipId: string) => `cancel-membership:${membershipId}`

const buttonRow = (label: string, id: string, style: ButtonStyle.Primary | ButtonStyle.Secondary): Row => ({
  type: ComponentType.ActionRow,
  components: [{ type: ComponentType.Button, style, label, custom_id: id }],
})

export const renewButton = (membershipId: string) => buttonRow('Renew', renewId(membershipId), ButtonStyle.Primary)

export const cancelMembershipButton = (membershipId: string) =>
  buttonRow('Cancel membership', cancelMembershipId(membershipId), ButtonStyle.Secondary)
