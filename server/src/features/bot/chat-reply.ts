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
export type ChatReply = {
  content: string
  embeds: APIEmbed[]
  components: Row[]
  /** Further messages, for what doesn't fit into one. */
  followUps?: Omit<ChatReply, 'followUps'>[]
}

export const say = (content: string, components: Row[] = []): ChatReply => ({ content, embeds: [], components })

export const row = (...components: APIComponentInMessageActionRow[]): Row => ({
  type: ComponentType.ActionRow,
  components,
})

/** Discord's limit for buttons in a row. */
const rowWidth = 5

/** As many rows as the buttons need. */
export function rowsOf(buttons: APIButtonComponent[]): Row[] {
  const count = Math.ceil(buttons.length / rowWidth)
  return Array.from({ length: count }, (_, index) => row(...buttons.slice(index * rowWidth, (index + 1) * rowWidth)))
}

type Press = { label: string; id: string; isPrimary?: boolean; isDanger?: boolean; isOff?: boolean }

export const button = (press: Press): APIButtonComponent => ({
  type: ComponentType.Button,
  style: styleOf(press),
  label: press.label,
  custom_id: press.id,
  disabled: press.isOff ?? false,
})

function styleOf({ isPrimary, isDanger }: Press) {
  if (isDanger) return ButtonStyle.Danger
  return isPrimary ? ButtonStyle.Success : ButtonStyle.Secondary
}

export const linkButton = (label: string, url: string): APIButtonComponent => ({
  type: ComponentType.Button,
  style: ButtonStyle.Link,
  label,
  url,
})
