import type { Menu } from './menu.ts'

/** In the API's JSON format. Styles: 1 short, 2 paragraph. */
export type TextInput = {
  type: 4
  id: number
  custom_id: string
  style: number
  required: boolean
  min_length?: number
  max_length?: number
  value?: string
  placeholder?: string
}

type ModalField = TextInput | (Menu & { required: boolean })

/** A field in a Label, or in the older action row, where the input carries its own label. */
export type LabeledField = {
  type: 18 | 1
  id: number
  label: string
  description?: string
  field: ModalField
}

/** A form that answers a command or component interaction. */
export type Modal = { customId: string; title: string; fields: LabeledField[] }

/** Entered texts and chosen values by custom id. */
export type ModalValues = Record<string, string[]>
