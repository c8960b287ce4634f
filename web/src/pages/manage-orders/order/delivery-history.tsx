import type { Delivery } from '@guildshop/contract/deliveries'
import { Moment, TimeAgo } from '../../../ui/format/moment.tsx'

/** Attempts so far and the next one. */
export function DeliveryHistory({ delivery }: { delivery: Delivery }) {
  const { state, tries, triedAt, doneAt, dueAt } = delivery
  if (state === 'skipped') return null
  if (state === 'done')
    return (
      <>
        <Moment at={doneAt} />
        {tries > 1 && `, on attempt ${tries}`}
      </>
    )
  return (
    <>
      {tries > 0 && (
        <>
          Tried {tries === 1 ? 'once,' : `${tries} times, last`} <TimeAgo at={triedAt} />.{' '}
        </>
      )}
      {state === 'failed' ? 'Needs your attention.' : <NextTry dueAt={dueAt} isFirst={tries === 0} />}
    </>
  )
}

function NextTry({ dueAt, isFirst }: { dueAt: string; isFirst: boolean }) {
  if (Date.parse(dueAt) <= Date.now()) return 'In progress.'
  return (
    <>
      {isFirst ? 'Due' : 'Next attempt'} <TimeAgo at={dueAt} />.
    </>
  )
}
