import { BoxIcon, ChartColumnIcon, CheckIcon, ShieldIcon } from 'lucide-react'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { ShopPreview } from './shop-preview.tsx'

const promises = [
  {
    Icon: ShieldIcon,
    title: 'Paid straight to you',
    text: 'Buyers pay into your PayPal account. Guildshop never holds your money and adds no fees.',
  },
  {
    Icon: BoxIcon,
    title: 'Digital or shipped',
    text: 'Sell unlimited, limited or made-to-order items. Buyers enter a shipping address when you need one.',
  },
  {
    Icon: ChartColumnIcon,
    title: 'Know what sells',
    text: 'Sales and revenue per server, this month and all time, and every order you still have to ship.',
  },
]

const premium = [
  'Role rewards, for a set time or permanently',
  'Donation goal with a progress bar',
  'More servers and more items',
]

/** Landing page for visitors. */
export function Introduction() {
  return (
    <div className="space-y-14 lg:py-6 2xl:space-y-20 2xl:py-24">
      <section className="grid grid-cols-1 items-center gap-10 xl:grid-cols-[minmax(0,1fr)_min(24rem,45%)] 2xl:grid-cols-[minmax(0,1fr)_28rem]">
        <div className="space-y-6">
          <div className="space-y-4">
            <PageHeading title="Home" size="hero">
              Run a shop right inside your Discord server.
            </PageHeading>
            <p className="max-w-2xl text-base text-pretty text-ink-muted 2xl:text-lg">
              Members browse your items in Discord and pay with PayPal. You manage your items, orders and settings here.
            </p>
          </div>
          <div className="flex flex-wrap gap-3">
            <LinkButton to="/signup" variant="primary">
              Create your free account
            </LinkButton>
            <LinkButton to="/login">Log in</LinkButton>
          </div>
        </div>
        <ShopPreview />
      </section>
      <ul className="grid gap-8 border-t border-line pt-10 md:grid-cols-3">
        {promises.map(({ Icon, title, text }) => (
          <li key={title} className="space-y-2">
            <Icon size={20} className="text-accent" />
            <h2 className="text-base font-semibold text-ink 2xl:text-lg">{title}</h2>
            <p className="text-sm text-pretty text-ink-muted 2xl:text-base">{text}</p>
          </li>
        ))}
      </ul>
      <section className="grid gap-6 rounded-lg border border-line bg-surface p-5 shadow-card sm:p-6 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
        <div className="space-y-1">
          <h2 className="text-lg font-semibold text-balance text-ink">
            Free to start, $5.00 USD per month for Premium
          </h2>
          <p className="text-sm text-pretty text-ink-muted">
            Premium renews monthly. Cancel anytime and keep premium until the period ends.
          </p>
        </div>
        <ul className="space-y-1.5">
          {premium.map((line) => (
            <li key={line} className="flex items-center gap-2 text-sm text-ink">
              <CheckIcon className="shrink-0 text-accent" />
              {line}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
