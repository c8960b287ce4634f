import { connectionProblemText } from '@guildshop/contract/connections/connection-problems'
import { paypalRefusalText } from '@guildshop/contract/connections/paypal-refusals'
import type { portalPages } from './portal-pages.ts'
import { good, type SetupCheck } from './setup-check.ts'
import type { Setup } from './setup-queries.ts'

type Pages = ReturnType<typeof portalPages>

/** What the portal decides: the shop, its items and payments. Only the owner sees the status of their PayPal account. */
export function checkShop(setup: Setup, { pages, isOwner }: { pages: Pages; isOwner: boolean }): SetupCheck[] {
  return [checkOpen(setup, pages), checkItems(setup, pages), isOwner ? checkPaypal(setup, pages) : checkPayee(setup)]
}

function checkOpen({ isEnabled, ownerLostAt }: Setup, { profile, servers }: Pages): SetupCheck {
  if (ownerLostAt) {
    return {
      state: 'problem',
      text: 'The shop is closed: its owner can no longer manage this server',
      fix: 'Give the owner the Manage Server permission, or let someone else register the server.',
      link: { label: 'Open servers', url: servers },
    }
  }
  if (isEnabled) return good('The shop is open')
  return {
    state: 'problem',
    text: "The shop is closed: the owner's plan doesn't include another active shop",
    fix: 'Upgrade the plan, or remove a server that you no longer need.',
    link: { label: 'Upgrade account', url: profile },
  }
}

function checkItems({ visibleItems }: Setup, { shop }: Pages): SetupCheck {
  if (visibleItems > 0) return good(visibleItems === 1 ? '1 item for sale' : `${visibleItems} items for sale`)
  return {
    state: 'problem',
    text: 'Nothing for sale yet',
    fix: 'Add an item, or show one that is hidden.',
    link: { label: 'Add items', url: shop },
  }
}

const notConnected: SetupCheck = {
  state: 'problem',
  text: "PayPal isn't connected, so buyers can't pay",
  fix: 'The shop owner connects it on the Profile page.',
}

/** Without details, which are the owner's. */
const notWorking: SetupCheck = {
  state: 'problem',
  text: 'Payments may not work right now',
  fix: 'The shop owner needs to check PayPal on the Profile page.',
}

function checkPayee({ payerId, paypalRefusal }: Setup): SetupCheck {
  if (!payerId) return notConnected
  return paypalRefusal ? notWorking : good('PayPal is connected')
}

function checkPaypal(setup: Setup, { paypal }: Pages): SetupCheck {
  const { payerId, isPaypalVerified, paypalRefusal, paypalAppProblem } = setup
  const link = { label: 'Fix PayPal', url: paypal }
  if (!payerId) {
    const fix = 'Connect it on your Profile page.'
    return { ...notConnected, fix, link: { label: 'Connect PayPal', url: paypal } }
  }
  if (paypalRefusal) {
    return {
      state: 'problem',
      text: 'PayPal is declining payments to your account',
      fix: paypalRefusalText(paypalRefusal),
      link,
    }
  }
  if (paypalAppProblem) {
    const text = "Your PayPal app doesn't work, so the shop sells with the Basic connection"
    return { state: 'warning', text, fix: connectionProblemText(paypalAppProblem), link }
  }
  if (isPaypalVerified !== false) return good('PayPal is connected')
  const text = "Your PayPal account isn't verified"
  const fix =
    'PayPal may hold or decline payments until you verify it at PayPal. Then check it again on your Profile page.'
  return { state: 'warning', text, fix, link }
}
