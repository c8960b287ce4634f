import { BoxIcon, ShieldIcon, UserIcon } from 'lucide-react'
import { Logo } from '../../ui/logo.tsx'

const items = [
  {
    name: 'Founder role',
    note: 'Permanent',
    price: '$12.00',
    Icon: ShieldIcon,
    look: 'bg-accent-soft text-accent',
  },
  { name: 'Enamel pin', note: 'Ships, 18 left', price: '$9.50', Icon: BoxIcon, look: 'bg-warning-soft text-warning' },
  { name: 'Portrait', note: 'Made to order', price: '$40.00', Icon: UserIcon, look: 'bg-surface text-ink' },
]

/** Illustration of the shop in Discord. */
export function ShopPreview() {
  return (
    <div aria-hidden="true" className="rounded-lg border border-line bg-surface p-4 shadow-float select-none">
      <div className="flex gap-3">
        <Logo size={36} />
        <div className="min-w-0 flex-1 space-y-3">
          <p className="text-sm font-semibold text-ink">
            Guildshop <span className="ml-1 rounded-sm bg-accent px-1 text-xs font-medium text-on-accent">APP</span>
          </p>
          {items.map(({ name, note, price, Icon, look }) => (
            <div key={name} className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-raised p-3">
              <span className={`flex size-10 shrink-0 items-center justify-center rounded-md ${look}`}>
                <Icon size={20} />
              </span>
              <div className="min-w-0 flex-1 basis-20">
                <p className="truncate text-sm font-medium text-ink">{name}</p>
                <p className="truncate text-xs text-ink-muted">{note}</p>
              </div>
              <span className="rounded-md bg-accent px-2.5 py-1 text-xs font-semibold text-on-accent tabular-nums">
                <span className="max-sm:hidden">Buy </span>
                {price}
              </span>
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
