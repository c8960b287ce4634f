import { useConsequences } from '../../../api/consequences.ts'
import { CountedLines } from '../../../ui/counted-lines.tsx'
import { localDay } from '../../../ui/format/dates.ts'

/** Beyond the specification: what deleting an item ends or leaves behind. Nothing if the server doesn't count. */
export default function DeletionConsequences({ itemId }: { itemId: string }) {
  const { lines, paidUntil, failure } = useConsequences('delete-item', itemId)
  const lastDay = localDay(paidUntil)
  return (
    <CountedLines lines={lastDay ? [...lines, `The last paid period ends ${lastDay}.`] : lines} failure={failure} />
  )
}
