import { periodLength } from '@guildshop/contract/membership-rules'
import { kindOf } from '../item-labels.ts'
import { type MembershipDraft, termsOfDraft } from '../membership/membership-draft.ts'
import type { ItemDraft } from './item-draft.ts'

type Overlap = { label: string; theirs: string }

const labels: Array<[label: string, valueIn: (draft: ItemDraft) => string]> = [
  ['Name', ({ name }) => name],
  ['Description', ({ description }) => description],
  ['Price', ({ price }) => price],
  ['Item Type', (draft) => kindOf(draft).label],
  ['Stock', ({ stock }) => stock],
  ['Membership', ({ membership }) => membershipText(membership)],
  ['Role Duration', ({ roleDurationDays }) => roleDurationDays],
]

type Versions = { initial: ItemDraft; draft: ItemDraft; latest: ItemDraft }

/** Three-way merge: untouched fields take the latest value, edited ones keep the draft's. */
export function mergeDraft({ initial, draft, latest }: Versions): ItemDraft {
  const pick = <Key extends keyof ItemDraft>(key: Key) => (draft[key] === initial[key] ? latest[key] : draft[key])
  return {
    name: pick('name'),
    description: pick('description'),
    price: pick('price'),
    kind: pick('kind'),
    isLimited: pick('isLimited'),
    stock: pick('stock'),
    roleId: pick('roleId'),
    roleDurationDays: pick('roleDurationDays'),
    refundTakesBack: pick('refundTakesBack'),
    image: draft.image,
    membership: pick('membership'),
  }
}

function membershipText(membership: MembershipDraft): string {
  const terms = termsOfDraft(membership)
  if (!terms) return 'Off'
  const { period, renewal, trialDays, graceDays } = terms
  const trial = trialDays > 0 ? `, ${trialDays}-day trial` : ''
  return `${periodLength(period)}, ${renewal === 'automatic' ? 'automatic' : 'by reminder'}${trial}, grace ${graceDays}`
}

/** Fields that both sides changed to different values. */
export function findOverlaps({ initial, draft, latest }: Versions): Overlap[] {
  return labels.flatMap(([label, valueIn]) => {
    const [was, mine, theirs] = [valueIn(initial), valueIn(draft), valueIn(latest)]
    return was !== mine && was !== theirs && mine !== theirs ? [{ label, theirs }] : []
  })
}
