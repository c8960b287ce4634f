import { type CountersReply, maxCounted } from '@guildshop/contract/counters'
import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { NavigationLink } from './navigation-item.tsx'

type Count = { count: number; text: string; tone: keyof typeof tones }

const tones = {
  warning: 'border-warning-line bg-warning-soft text-warning',
  danger: 'border-danger-line bg-danger-soft text-danger',
}

export const toShip = ({ ordersToShip: count }: CountersReply): Count => ({
  count,
  text: `${shown(count)} to ship`,
  tone: 'warning',
})

export const needAttention = (count: number): Count => ({
  count,
  text: `${shown(count)} ${count === 1 ? 'needs' : 'need'} attention`,
  tone: 'danger',
})

type CountedLinkProps = { to: string; icon: LucideIcon; label: string; counts: (Count | undefined)[] }

/** A link with counts at its end. Screen readers get a description instead. Zero isn't shown. */
export function CountedLink({ counts, label, ...link }: CountedLinkProps) {
  const id = useId()
  const open = counts.filter((count) => count !== undefined).filter(({ count }) => count > 0)
  if (open.length === 0) return <NavigationLink {...link} label={label} />
  return (
    <NavigationLink
      {...link}
      describedBy={id}
      label={
        <>
          {label}
          <span id={id} hidden>
            {open.map(({ text }) => text).join(', ')}
          </span>
          <span aria-hidden="true" className="ml-auto flex gap-1">
            {open.map((count) => (
              <Badge key={count.tone} {...count} />
            ))}
          </span>
        </>
      }
    />
  )
}

function Badge({ count, text, tone }: Count) {
  return (
    <span
      title={text}
      className={`min-w-5 rounded-full border px-1.5 text-center text-xs leading-4.5 tabular-nums ${tones[tone]}`}
    >
      {shown(count)}
    </span>
  )
}

const shown = (count: number) => (count >= maxCounted ? `${maxCounted - 1}+` : String(count))
