import { type Consequences, consequences, type Departure, returnReply } from '@guildshop/contract/accounts/consequences'
import { isSameName } from '@guildshop/contract/text'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailed, call, errorMessage } from './http.ts'

/** `id`: the server or the item. */
function pathOf(of: Departure, id: string): string {
  if (of === 'remove-server') return `/guilds/${encodeURIComponent(id)}/consequences`
  return of === 'delete-item' ? `/items/${encodeURIComponent(id)}/consequences` : `/profile/consequences?of=${of}`
}

/** A server that doesn't offer the call doesn't count: there is nothing to show or confirm. */
function readUncounted(error: unknown): null {
  if (error instanceof CallFailed && (error.status === 404 || error.status === 400)) return null
  throw error
}

const consequencesQuery = (of: Departure, id: string) =>
  queryOptions({
    queryKey: ['consequences', of, id],
    queryFn: () => call('GET', pathOf(of, id), consequences).catch(readUncounted),
    retry: false,
    gcTime: 0,
  })

export type Departing = {
  /** What happens, counted. Empty if nothing does, or if the server doesn't count. */
  lines: string[]
  /** Members of the item to delete; null if the server doesn't count them. */
  members: number | null
  /** When the last paid period of the affected memberships ends. */
  paidUntil: string | null
  /** What has to be typed first, because people lose something they pay for; null otherwise. */
  confirmWith: string | null
  typed: string
  onType: (text: string) => void
  /** Set once someone tried to go on without typing it. */
  problem: string | null
  /** Why the consequences aren't known, and the query to repeat. */
  failure: { text: string; query: { isFetching: boolean; refetch: () => unknown } } | null
  /** Calls back once the consequences are known and confirmed. */
  confirm: (proceed: () => void) => Promise<void>
}

/** Asks what a change ends while its question is open. */
export function useConsequences(of: Departure, id = ''): Departing {
  const cache = useQueryClient()
  const query = consequencesQuery(of, id)
  const counted = useQuery(query)
  const [typed, setTyped] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const confirmWith = counted.data?.confirmWith ?? null
  return {
    lines: counted.data ? consequenceLines(of, counted.data) : [],
    members: counted.data?.members ?? null,
    paidUntil: counted.data?.paidUntil ?? null,
    confirmWith,
    typed,
    onType(text) {
      setTyped(text)
      setIsRefused(false)
    },
    problem: isRefused && confirmWith ? `Type “${confirmWith}” to confirm.` : null,
    failure: counted.isLoadingError
      ? { text: errorMessage(counted.error, "We couldn't check what this affects.") ?? '', query: counted }
      : null,
    async confirm(proceed) {
      const known = counted.isPending ? await cache.fetchQuery(query).catch(() => undefined) : counted.data
      // Not known: the failure is shown, with Retry.
      if (known === undefined) return
      if (!known?.confirmWith || isSameName(typed, known.confirmWith)) return proceed()
      setIsRefused(true)
    },
  }
}

/** `one` and `many` contain the count as #. */
const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [(count === 1 ? one : many).replace('#', count.toLocaleString('en-US'))]

const shopLines: Record<Departure, [string, string]> = {
  deactivate: ['Your # shop closes until you come back.', 'Your # shops close until you come back.'],
  delete: ['Your # shop closes.', 'Your # shops close.'],
  'disconnect-discord': [
    "For your # shop, you can't choose reward roles, run test purchases or get notifications in Discord until you connect again.",
    "For your # shops, you can't choose reward roles, run test purchases or get notifications in Discord until you connect again.",
  ],
  'disconnect-paypal': [
    "Your # shop can't take payments until you link another account.",
    "Your # shops can't take payments until you link another account.",
  ],
  'remove-app': ['', ''],
  'delete-item': ['', ''],
  'remove-server': ['Its shop closes.', 'Its shop closes.'],
}

const keepAccess = 'Members keep access until their paid period ends.'

function membershipLines(of: Departure, { paused, cancelled, byReminder }: Consequences): string[] {
  const isSome = of === 'deactivate'
  // The seller of an item chooses when its memberships end.
  const access = of === 'delete-item' ? '' : ` ${keepAccess}`
  return [
    ...counted(
      paused,
      `# membership stops being billed until you come back. ${keepAccess}`,
      `# memberships stop being billed until you come back. ${keepAccess}`,
    ),
    ...counted(
      cancelled,
      isSome ? "# membership can't be paused and is cancelled." : `# membership is cancelled at PayPal.${access}`,
      isSome ? "# memberships can't be paused and are cancelled." : `# memberships are cancelled at PayPal.${access}`,
    ),
    ...counted(
      byReminder,
      "# membership that members renew themselves can't be renewed.",
      "# memberships that members renew themselves can't be renewed.",
    ),
  ]
}

/** What a change ends or leaves behind, one sentence each. */
function consequenceLines(of: Departure, counts: Consequences): string[] {
  const [shop, shops] = shopLines[of]
  return [
    ...counted(
      counts.managed ?? 0,
      'You lose access to # shop that you manage for another owner.',
      'You lose access to # shops that you manage for other owners.',
    ),
    ...counted(counts.shops, shop, shops),
    ...membershipLines(of, counts),
    ...counted(counts.ordersToShip, '# order still has to be shipped.', '# orders still have to be shipped.'),
    ...counted(counts.gifts, '# gift still waits for its recipient.', '# gifts still wait for their recipients.'),
    ...counted(counts.paymentsOnHold, 'PayPal is still reviewing # payment.', 'PayPal is still reviewing # payments.'),
    ...counted(
      counts.disputes,
      '# dispute is open. You can then respond only in PayPal.',
      '# disputes are open. You can then respond only in PayPal.',
    ),
  ]
}

/** Beyond the specification: what an owner who reactivated their account has to set up again. */
export const returnQuery = queryOptions({
  queryKey: ['return'],
  queryFn: () => call('GET', '/profile/return', returnReply),
  retry: false,
})
