import {
  type APIActionRowComponent,
  type APIButtonComponent,
  type APIComponentInMessageActionRow,
  type APIEmbed,
  ButtonStyle,
  ComponentType,
} from 'discord-api-types/v10'

type Row = APIActionRowComponent<APIComponentInMessageActionRow>

/** Every part is required, so that an edit replaces the previous message completely. */
export type ChatReply = { content: string; embeds: APIEmbed[]; components: Row[] }

export const say = (content: string, components: Row[] = []): ChatReply => ({ content, embeds: [], components })

export const row = (...components: APIComponentInMessageActionRow[]): Row => ({
  type: ComponentType.ActionRow,
  components,
})

type Press = { label: string; id: string; isPrimary?: boolean; isOff?: boolean }

export const button = ({ label, id, isPrimary = false, isOff = false }: Press): APIButtonComponent => ({
  type: ComponentType.Button,
  style: isPrimary ? ButtonStyle.Success : ButtonStyle.Secondary,
  label,
  custom_id: id,
  disabled: isOff,
})

export const linkButton = (label: string, url: string): APIButtonComponent => ({
  type: ComponentType.Button,
  style: ButtonStyle.Link,
  label,
  url,
})
