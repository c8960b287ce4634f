import { isObject } from '../field.ts'

/** Patches a document where it is known to contradict PayPal's behavior. */
export function mend(document: Record<string, unknown>): Record<string, unknown> {
  const { components } = document
  const schemas = isObject(components) && isObject(components.schemas) ? components.schemas : {}

  // A subscription's sale has no parent payment.
  change(schemas, 'sale', ({ required }) => ({ required: without(required, 'parent_payment') }))
  // The prose allows OTHER, but the enum of carriers lacks it.
  change(schemas, 'carrier', ({ enum: carriers }) => ({ enum: Array.isArray(carriers) ? [...carriers, 'OTHER'] : [] }))
  // Lists may be empty.
  change(schemas, 'product_collection_element_list', () => ({ minItems: 0 }))
  change(schemas, 'dispute_info_list', () => ({ minItems: 0 }))
  // The document lists only an overlong reason, but PayPal refuses a missing one as well.
  change(schemas, 'subscriptions.cancel-400', () => ({ properties: {} }))
  change(schemas, 'subscriptions.suspend-400', () => ({ properties: {} }))
  return document
}

function change(
  schemas: Record<string, unknown>,
  name: string,
  how: (schema: Record<string, unknown>) => Record<string, unknown>,
): void {
  const schema = schemas[name]
  if (isObject(schema)) Object.assign(schema, how(schema))
}

function without(list: unknown, item: string): unknown[] {
  return Array.isArray(list) ? list.filter((one) => one !== item) : []
}
