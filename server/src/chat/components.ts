import {
  type APIActionRowComponent,
  type APIButtonComponent,
  type APIComponentInContainer,
  type APIComponentInMessageActionRow,
  type APIContainerComponent,
  type APIMediaGalleryComponent,
  type APIMessageTopLevelComponent,
  type APISectionAccessoryComponent,
  type APISectionComponent,
  type APISeparatorComponent,
  type APITextDisplayComponent,
  type APIThumbnailComponent,
  ButtonStyle,
  ComponentType,
  SeparatorSpacingSize,
} from 'discord-api-types/v10'

export type Row = APIActionRowComponent<APIComponentInMessageActionRow>

/** A part of a container. */
export type Block = APIComponentInContainer

/** A top-level component of a message. */
export type Component = APIMessageTopLevelComponent

/** Guildshop's colors: the shop itself, something that went well, something to look at. */
export const accents = { shop: 0x5865f2, success: 0x57f287, warning: 0xfee75c, danger: 0xed4245 } as const

export const text = (content: string): APITextDisplayComponent => ({ type: ComponentType.TextDisplay, content })

/** Up to three texts beside a picture or a button. */
export const section = (texts: string[], accessory: APISectionAccessoryComponent): APISectionComponent => ({
  type: ComponentType.Section,
  components: texts.map(text),
  accessory,
})

/** `description` is the alternative text. */
export const thumbnail = (url: string, description: string): APIThumbnailComponent => ({
  type: ComponentType.Thumbnail,
  media: { url },
  description,
})

/** Up to ten pictures. */
export const gallery = (pictures: { url: string; description: string }[]): APIMediaGalleryComponent => ({
  type: ComponentType.MediaGallery,
  items: pictures.map(({ url, description }) => ({ media: { url }, description })),
})

export const divider = (): APISeparatorComponent => ({
  type: ComponentType.Separator,
  divider: true,
  spacing: SeparatorSpacingSize.Small,
})

export const container = (blocks: Block[], accent: number = accents.shop): APIContainerComponent => ({
  type: ComponentType.Container,
  accent_color: accent,
  components: blocks,
})

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
