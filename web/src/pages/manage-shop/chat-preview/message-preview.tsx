import type { ChatMessage } from '@guildshop/contract/chat-message'
import { Logo } from '../../../ui/logo.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { ChatButton, ChatRow } from './chat-controls.tsx'
import { ChatGallery } from './chat-gallery.tsx'
import { type ChatNames, ChatText } from './chat-text.tsx'

type Component = ChatMessage['components'][number]
type Container = Extract<Component, { type: 17 }>
type Block = Exclude<Component, Container>
type Section = Extract<Component, { type: 9 }>

type MessagePreviewProps = {
  message: ChatMessage
  /** For screen readers, as in “Preview of Mug in Discord”. */
  label: string
}

/** Draws a message of the bot as Discord shows it. Buttons and menus are inert. */
export function MessagePreview({ message: { components, names = {} }, label }: MessagePreviewProps) {
  return (
    <figure aria-label={label} className="flex min-w-0 gap-3 rounded-lg border border-line bg-canvas p-3 sm:p-4">
      <span aria-hidden="true" className="max-sm:hidden">
        <Logo size={36} />
      </span>
      <div className="min-w-0 flex-1 space-y-2">
        <p className="flex items-center gap-1.5 text-sm font-medium text-ink">
          Guildshop
          <span className="rounded-sm bg-chat-primary px-1 text-xs font-semibold text-on-solid">APP</span>
        </p>
        {components.map((component, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: components have no identity and keep no state.
          <ChatComponent key={index} component={component} names={names} />
        ))}
      </div>
    </figure>
  )
}

function ChatComponent({ component, names }: { component: Component; names: ChatNames }) {
  if (component.type !== 17) return <ChatBlock block={component} names={names} />
  const { accent_color: color, components } = component
  return (
    <div
      style={typeof color === 'number' ? { borderLeftColor: hexColor(color) } : {}}
      className="max-w-xl min-w-0 space-y-3 rounded-md border border-l-4 border-line bg-surface p-3 sm:p-4"
    >
      {components.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity and keep no state.
        <ChatBlock key={index} block={block} names={names} />
      ))}
    </div>
  )
}

const hexColor = (color: number) => `#${color.toString(16).padStart(6, '0')}`

function ChatBlock({ block, names }: { block: Block; names: ChatNames }) {
  if (block.type === 1) return <ChatRow row={block} />
  if (block.type === 9) return <ChatSection section={block} names={names} />
  if (block.type === 10) return <ChatText text={block.content} names={names} />
  if (block.type === 12) return <ChatGallery pictures={block.items} />
  return <hr className="border-line" />
}

/** Texts beside a picture or a button. */
function ChatSection({ section: { components, accessory }, names }: { section: Section; names: ChatNames }) {
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0 flex-1 space-y-1">
        {components.map(({ content }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: texts have no identity and keep no state.
          <ChatText key={index} text={content} names={names} />
        ))}
      </div>
      {accessory.type === 2 ? (
        <ChatButton button={accessory} />
      ) : (
        <span className="size-18 shrink-0 overflow-hidden rounded-md sm:size-20">
          <Picture url={accessory.media.url} name={accessory.description ?? ''} />
        </span>
      )}
    </div>
  )
}
