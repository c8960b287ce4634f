import {
  leastDownloads,
  linkProblem,
  longestLabel,
  longestText,
  maxDownloads,
  maxKeysPerRequest,
  tooManyKeys,
} from '@guildshop/contract/deliverable-rules'
import { roleDurationProblem } from '@guildshop/contract/item-rules'
import { integerFromText } from '@guildshop/contract/whole-number'
import type { FieldError } from '../../../../ui/fields/use-form-errors.ts'
import type { DeliverableEntry } from './deliverable-entry.ts'

export type DeliverableField = `deliverables.${string}`

/** The form control's name; the server names the field of an error the same way. */
export const fieldName = (place: number, field: string): DeliverableField => `deliverables.${place}.${field}`

/** Keys are sent apart from the entry that they're typed into. */
const keysField = (entries: readonly DeliverableEntry[]) =>
  fieldName(
    entries.findIndex(({ kind }) => kind === 'key'),
    'keys',
  )

/** The form control of a field that the server refused, or null. */
export function fieldSentAs(name: string, entries: readonly DeliverableEntry[]): DeliverableField | null {
  if (/^keys(\.|$)/.test(name)) return keysField(entries)
  return isDeliverableField(name) ? name : null
}

const isDeliverableField = (name: string): name is DeliverableField => name.startsWith('deliverables.')

export const keyCountErrors = (entries: readonly DeliverableEntry[], count: number): FieldError<DeliverableField>[] =>
  count > maxKeysPerRequest ? [{ field: keysField(entries), message: tooManyToSave }] : []

const tooManyToSave = `${tooManyKeys} Save the item, then add the rest under Keys.`

/** `rewardRoleId` is the role that the item already gives. */
export function deliverableErrors(
  entries: readonly DeliverableEntry[],
  rewardRoleId: string,
): FieldError<DeliverableField>[] {
  return entries.flatMap((entry, place) => {
    const rolesBefore = [rewardRoleId, ...entries.slice(0, place).map(({ roleId }) => roleId)]
    return problemsOf(entry, rolesBefore).flatMap(([field, message]) =>
      message === null ? [] : [{ field: fieldName(place, field), message }],
    )
  })
}

type Problem = [field: string, message: string | null]

function problemsOf(entry: DeliverableEntry, rolesBefore: readonly string[]): Problem[] {
  const label: Problem = ['label', labelProblem(entry.label)]
  if (entry.kind === 'role') {
    return [
      ['roleId', roleProblem(entry.roleId, rolesBefore)],
      ['roleDurationDays', roleDurationProblem(entry.roleDurationDays) && 'Enter 1 to 365, or leave it blank.'],
    ]
  }
  if (entry.kind === 'file') return [label, ['fileId', fileProblem(entry)], ['downloadLimit', limitProblem(entry)]]
  if (entry.kind === 'link') return [label, ['content', linkProblem(entry.content)]]
  if (entry.kind === 'text') return [label, ['content', textProblem(entry.content)]]
  return [label]
}

function labelProblem(label: string): string | null {
  if (!label.trim()) return 'Enter a label that tells buyers what they get.'
  return label.trim().length > longestLabel ? `A label can't be longer than ${longestLabel} characters.` : null
}

function roleProblem(roleId: string, rolesBefore: readonly string[]): string | null {
  if (!roleId) return 'Choose a role.'
  return rolesBefore.includes(roleId) ? 'This item already gives this role.' : null
}

function fileProblem({ isUploading, upload, stored }: DeliverableEntry): string | null {
  if (isUploading) return 'Wait until the upload has finished, or cancel it.'
  return upload || stored?.file ? null : 'Choose a file to upload.'
}

function limitProblem({ downloadLimit }: DeliverableEntry): string | null {
  const limit = integerFromText(downloadLimit)
  const isAllowed = limit !== null && limit >= leastDownloads && limit <= maxDownloads
  return isAllowed ? null : `Enter ${leastDownloads} to ${maxDownloads}.`
}

function textProblem(text: string): string | null {
  if (!text.trim()) return 'Enter the text that buyers receive.'
  return text.trim().length > longestText ? "A text can't be longer than 2,000 characters." : null
}
