import type { Lost } from '@guildshop/contract/accounts/consequences'
import { useQuery } from '@tanstack/react-query'
import { returnQuery } from '../../api/consequences.ts'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { Card } from '../../ui/page/card.tsx'

type Task = { text: (count: number) => string; to: string; action: string }

const countOf = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`

const tasks: Record<Lost['what'], Task> = {
  memberships: {
    text: (count) =>
      `${countOf(count, 'membership was', 'memberships were')} cancelled, because PayPal couldn't pause ${count === 1 ? 'it. The member has' : 'them. Those members have'} to join again.`,
    to: '/manage-servers',
    action: 'View servers',
  },
  premium: {
    text: () => 'Your premium ended. Memberships and role rewards need it.',
    to: '/profile#premium',
    action: 'Upgrade',
  },
  'paypal-app': {
    text: () => "Your PayPal app is no longer connected, so you can't refund or answer disputes from Guildshop.",
    to: '/profile#paypal',
    action: 'Connect your app',
  },
  'shop-messages': {
    text: (count) =>
      `${countOf(count, 'shop message', 'shop messages')} in Discord ${count === 1 ? 'is' : 'are'} gone.`,
    to: '/manage-servers',
    action: 'Post again',
  },
}

/** For an owner who reactivated their account: what ended meanwhile. Nothing if everything was restored. */
export default function AfterReturn() {
  const { data } = useQuery(returnQuery)
  if (!data || data.lost.length === 0) return null
  return (
    <Card title="Set these up again" intro="Everything else is back as it was.">
      <ul className="space-y-2">
        {data.lost.map(({ what, count }) => (
          <li key={what} className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm text-pretty">
            <span>{tasks[what].text(count)}</span>
            <TextLink to={tasks[what].to}>{tasks[what].action}</TextLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
