import { type Block, type Component, container, type Row, text } from './components.ts'

/** A reply in Components V2, without content and embeds. An edit replaces the previous message completely. */
export type ChatReply = {
  components: Component[]
  /** Further messages, for what doesn't fit into one. */
  followUps?: Pick<ChatReply, 'components'>[]
  /** The sale that can be paid here: the message becomes its receipt. */
  paysFor?: string
  /** The sale whose receipt this is, so that no other is sent. */
  receiptOf?: string
}

/** A short text with buttons below. */
export const textReply = (content: string, rows: Row[] = []): ChatReply => ({
  components: content ? [text(content), ...rows] : rows,
})

/** A card: blocks in a container with an accent color. */
export const card = (blocks: Block[], accent?: number): ChatReply => ({ components: [container(blocks, accent)] })
