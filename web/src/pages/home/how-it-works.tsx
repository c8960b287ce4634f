import { TextLink } from '../../ui/buttons/text-link.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { Step } from './step.tsx'
import { useStandings } from './use-standings.ts'

const steps = [
  {
    title: 'Connect a server',
    text: 'Register a server you own or where you have the Manage Server permission.',
    to: '/manage-servers',
    action: 'Choose a server',
    doneAction: 'View servers',
  },
  {
    title: 'Link payment account',
    text: "Buyers pay straight into your PayPal account. Until you link one, the bot's /shop command won't work.",
    to: '/profile#paypal',
    action: 'Link PayPal',
    doneAction: 'View PayPal',
  },
  {
    title: 'Monitor orders on the dashboard',
    text: "See each server's sales this month and all time, and your best sellers.",
    to: '/dashboard',
    action: 'View sales',
  },
  {
    title: 'Create products in the server manager',
    text: 'Add digital, made-to-order or stocked items with a price, an image and a stock count.',
    to: '/manage-servers',
    action: 'Add items',
  },
  {
    title: 'Sell through the bot',
    text: 'Invite the bot. Members open the shop in Discord and pay with PayPal. Every sale shows up here.',
    to: '/discord',
    action: 'Invite the bot',
  },
]

/** For logged-in users: the steps to a first sale, and which of them are done. */
export function HowItWorks() {
  const standings = useStandings()

  return (
    <>
      <header className="space-y-1">
        <PageHeading title="Home">How it works</PageHeading>
        <p className="text-sm text-ink-muted">
          {standings?.summary ?? 'Five steps to your first sale.'}{' '}
          <span className="max-sm:block">
            <TextLink to="/help/getting-started">Read the guide</TextLink>
          </span>
        </p>
      </header>
      <ol className="overflow-hidden rounded-lg border border-line bg-surface shadow-card">
        {steps.map((step, index) => (
          <Step key={step.title} {...step} number={index + 1} standing={standings?.steps[index]} />
        ))}
      </ol>
    </>
  )
}
