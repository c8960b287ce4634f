import type { ItemForm } from '@guildshop/contract/item-rules'

const fields: Array<[start: string, field: keyof ItemForm]> = [
  ['Name', 'name'],
  ['Description', 'description'],
  ['Price', 'price'],
  ['Stock', 'stock'],
  ['Role duration', 'roleDurationDays'],
  ['The image', 'image'],
]

/** Which field a problem of the form is about, so that the reader is taken there. */
export function wrongItemField(problem: string): keyof ItemForm {
  return fields.find(([start]) => problem.startsWith(start))?.[1] ?? 'name'
}
