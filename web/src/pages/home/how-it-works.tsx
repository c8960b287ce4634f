import { PageHeading } from '../../ui/page-heading.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Step } from './step.tsx'
import { useStandings } from './use-standings.ts'

const steps = [
  {
    title: 'Connect a server',
    text: 'Register a server that you own or where you hold the Manage Server permission.',
    to: '/manage-servers',
    action: 'Choose a server',
  },
  {
    title: 'Link payment account',
    text: 'Buyers pay straight into your PayPal account. Until one is linked, the shop command of the bot does not work.',
    to: '/profile#paypal',
    action: 'Link PayPal',
  },
  {
    title: 'Monitor orders on the dashboard',
    text: 'See what each server has sold this month and in all, and which items carry it.',
    to: '/dashboard',
    action: 'See sales',
  },
  {
    title: 'Create products in the server manager',
    text: 'Add digital, made-to-order or stocked items, each with its price, picture and stock.',
    to: '/manage-servers',
    action: 'Add items',
  },
  {
    title: 'Sell through the bot',
    text: 'Invite the bot. Members open the shop in chat and pay with PayPal; every sale shows up here.',
    to: '/discord',
    action: 'Invite the bot',
  },
]

/** For people with an account: the way from nothing to the first sale, and how far they have come. */
export function HowItWorks() {
  const standings = useStandings()

  return (
    <>
      <header className="space-y-1">
        <PageHeading title="Home">How it works</PageHeading>
        <p className="text-sm text-ink-muted">
          {standings?.words ?? 'Five steps from an empty server to your first sale.'}{' '}
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
