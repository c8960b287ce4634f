import type { ItemForm } from '@guildshop/contract/item-rules'

const fields: Array<[start: string, field: keyof ItemForm]> = [
  ['Name', 'name'],
  ['Description', 'description'],
  ['Price', 'price'],
  ['Stock', 'stock'],
  ['Role duration', 'roleDurationDays'],
  ['The image', 'image'],
]

/** The field a validation message is about, so it can be focused. */
export function wrongItemField(problem: string): keyof ItemForm {
  return fields.find(([start]) => problem.startsWith(start))?.[1] ?? 'name'
}
