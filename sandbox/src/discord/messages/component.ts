import type { EntityKind } from '../world/entities.ts'

type Emoji = { name: string; id?: string }

export type Button = {
  type: 2
  id: number
  style: number
  label?: string
  custom_id?: string
  url?: string
  disabled?: boolean
  emoji?: Emoji
}

export type Select = {
  type: 3
  id: number
  custom_id: string
  placeholder?: string
  min_values: number
  max_values: number
  disabled?: boolean
  options: { label: string; value: string; description?: string; default?: boolean; emoji?: Emoji }[]
}

/** Types: 5 users, 6 roles, 7 users and roles, 8 channels. */
export type EntitySelect = {
  type: 5 | 6 | 7 | 8
  id: number
  custom_id: string
  placeholder?: string
  min_values: number
  max_values: number
  disabled?: boolean
  default_values?: { id: string; type: EntityKind }[]
  channel_types?: number[]
}

/** What each type of select menu offers. */
export const selectKinds: Record<EntitySelect['type'], EntityKind[]> = {
  5: ['user'],
  6: ['role'],
  7: ['user', 'role'],
  8: ['channel'],
}

export type RowPart = Button | Select | EntitySelect

export type Row = { type: 1; id: number; components: RowPart[] }

export type TextDisplay = { type: 10; id: number; content: string }

export type Media = { id: string; url: string; proxy_url: string }

export type Picture = { media: Media; description: string | null; spoiler: boolean }

export type Thumbnail = { type: 11; id: number } & Picture

export type Section = { type: 9; id: number; components: TextDisplay[]; accessory: Button | Thumbnail }

export type MediaGallery = { type: 12; id: number; items: Picture[] }

export type FileDisplay = {
  type: 13
  id: number
  file: Media
  name: string | null
  size: number | null
  spoiler: boolean
}

export type Separator = { type: 14; id: number; divider: boolean; spacing: number }

export type ContainerPart = Row | Section | TextDisplay | MediaGallery | FileDisplay | Separator

export type Container = {
  type: 17
  id: number
  accent_color: number | null
  spoiler: boolean
  components: ContainerPart[]
}

/** A top-level component; without the Components V2 flag always an action row. */
export type Component = ContainerPart | Container

type Nested = Component | RowPart | Thumbnail

/** Lists all components, including nested ones, in the order Discord numbers them. */
export function flattenComponents(components: Nested[]): Nested[] {
  return components.flatMap((component) => [component, ...flattenComponents(partsOf(component))])
}

/** The text of all text displays. */
export function displayedText(components: Component[]): string[] {
  return flattenComponents(components).flatMap((component) => (component.type === 10 ? [component.content] : []))
}

function partsOf(component: Nested): Nested[] {
  if (component.type === 9) return [...component.components, component.accessory]
  return 'components' in component ? component.components : []
}
