import { botInviteUrl } from '../../api/discord-links.ts'
import { ExternalIcon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

const steps = [
  {
    title: 'Connect a server',
    text: 'Register a server that you own or where you hold the Manage Server permission.',
    action: <LinkButton to="/manage-servers">Choose a server</LinkButton>,
  },
  {
    title: 'Link payment account',
    text: 'Buyers pay straight into your PayPal account. Until one is linked, the shop command of the bot does not work.',
    action: <LinkButton to="/profile">Link PayPal</LinkButton>,
  },
  {
    title: 'Monitor orders on the dashboard',
    text: 'See what each server has sold this month and in all, and which items carry it.',
    action: <LinkButton to="/dashboard">See sales</LinkButton>,
  },
  {
    title: 'Create products in the server manager',
    text: 'Add digital, made-to-order or stocked items, each with its price, picture and stock.',
    action: <LinkButton to="/manage-servers">Add items</LinkButton>,
  },
  {
    title: 'Sell through the bot',
    text: 'Invite the bot. Members open the shop in chat and pay with PayPal; every sale shows up here.',
    action: (
      <LinkButton href={botInviteUrl} newTab>
        Invite the bot <ExternalIcon />
      </LinkButton>
    ),
  },
]

/** For people with an account: the way from nothing to the first sale. */
export function HowItWorks() {
  return (
    <>
      <header className="space-y-1">
        <PageHeading title="Home">How it works</PageHeading>
        <p className="text-sm text-ink-muted">Five steps from an empty server to your first sale.</p>
      </header>
      <ol className="overflow-hidden rounded-lg border border-line bg-surface shadow-card">
        {steps.map(({ title, text, action }, index) => (
          <li
            key={title}
            className="grid grid-cols-[2rem_minmax(0,1fr)] items-center gap-x-4 gap-y-3 border-line p-4 not-last:border-b sm:grid-cols-[2rem_minmax(0,1fr)_auto] sm:p-5"
          >
            <span
              aria-hidden="true"
              className="flex size-8 items-center justify-center self-start rounded-full border border-accent-line bg-accent-soft text-sm font-semibold text-accent tabular-nums"
            >
              {index + 1}
            </span>
            <div className="space-y-0.5">
              <h2 className="text-base font-semibold text-ink">{title}</h2>
              <p className="max-w-2xl text-sm text-ink-muted">{text}</p>
            </div>
            <div className="max-sm:col-start-2">{action}</div>
          </li>
        ))}
      </ol>
    </>
  )
}
