import type { ChatMessage } from '@guildshop/contract/chat-message'
import { ChevronDownIcon, ExternalLinkIcon } from 'lucide-react'
import { classNames } from '../../../ui/class-names.ts'

type Component = ChatMessage['components'][number]
type Row = Extract<Component, { type: 1 }>
type Control = Row['components'][number]
export type ChatButtonPart = Extract<Control, { type: 2 }>

const styles: Record<number, string> = {
  1: 'bg-chat-primary text-on-solid',
  3: 'bg-chat-success text-on-solid',
  4: 'bg-danger-solid text-on-solid',
}
const plainStyle = 'border border-line bg-raised text-ink'
const disabledStyle = 'border border-line bg-raised text-ink-faint'

/** Drawn like a button, but inert: a preview can't be pressed or focused. */
export function ChatButton({ button: { style, label, disabled } }: { button: ChatButtonPart }) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-8 items-center gap-1.5 rounded-md px-3.5 py-1 text-sm font-medium select-none',
        disabled ? disabledStyle : (styles[style] ?? plainStyle),
      )}
    >
      <span className="sr-only">{disabled ? 'Disabled button: ' : 'Button: '}</span>
      {label}
      {style === 5 && <ExternalLinkIcon size={14} />}
    </span>
  )
}

export function ChatRow({ row }: { row: Row }) {
  return (
    <div className="flex flex-wrap gap-2">
      {row.components.map((control, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: controls have no identity and keep no state.
        <ChatControl key={index} control={control} />
      ))}
    </div>
  )
}

function ChatControl({ control }: { control: Control }) {
  if (control.type === 2) return <ChatButton button={control} />
  return (
    <span className="flex min-h-10 w-full max-w-sm items-center justify-between gap-2 rounded-md border border-line bg-canvas px-3 text-sm text-ink-muted select-none">
      <span className="truncate">
        <span className="sr-only">Menu: </span>
        {control.options.find((option) => option.default)?.label ?? control.placeholder}
      </span>
      <ChevronDownIcon className="shrink-0" />
    </span>
  )
}
