import { type APIComponentInMessageActionRow, ButtonStyle, ComponentType } from 'discord-api-types/v10'
import { type Block, button, type Component, type Row, text } from '../../../chat/components.ts'
import { parsePrivacyAction, privacyIds } from '../../storefront/actions/privacy-action.ts'

const [note, giftNote] = [
  '-# You’re buying anonymously. Announcements say “Someone” instead of your name.',
  '-# You’re buying anonymously. The recipient and any announcements see “Someone” instead of your name.',
]
/** Messages of gifts from before they had their own note show the other. */
const notes = [note, giftNote]

type Privacy = { saleId: string; isAnonymous: boolean; isGift: boolean }

/** Adds the current choice to a pay message, or replaces the one that it shows. */
export const drawPrivacy = (components: Component[], privacy: Privacy): Component[] =>
  components.map((part) =>
    part.type === ComponentType.Container ? { ...part, components: addPrivacy(part.components, privacy) } : part,
  )

/** The button follows the link to PayPal; the note is above the buttons. */
function addPrivacy(blocks: Block[], privacy: Privacy): Block[] {
  const others = blocks.filter((block) => !isNote(block))
  const payRow = others.find(isPayRow)
  if (!payRow) return blocks
  const at = others.indexOf(payRow)
  const noteAt = others[at - 1]?.type === ComponentType.Separator ? at - 1 : at
  return [
    ...others.slice(0, noteAt),
    ...(privacy.isAnonymous ? [text(privacy.isGift ? giftNote : note)] : []),
    ...others.slice(noteAt, at),
    { ...payRow, components: addButton(payRow.components, privacy) },
    ...others.slice(at + 1),
  ]
}

function addButton(
  controls: APIComponentInMessageActionRow[],
  { saleId, isAnonymous }: Privacy,
): APIComponentInMessageActionRow[] {
  const [link, ...others] = controls.filter((control) => !isPrivacyButton(control))
  const toggle = button({
    label: isAnonymous ? 'Show my name' : 'Buy anonymously',
    id: privacyIds.privacy(saleId, !isAnonymous),
  })
  return [...(link ? [link] : []), toggle, ...others]
}

const isNote = (block: Block) => block.type === ComponentType.TextDisplay && notes.includes(block.content)

const isPrivacyButton = (control: APIComponentInMessageActionRow) =>
  'custom_id' in control && parsePrivacyAction(control.custom_id) !== null

const isPayRow = (block: Block): block is Row =>
  block.type === ComponentType.ActionRow &&
  block.components.some((control) => control.type === ComponentType.Button && control.style === ButtonStyle.Link)
