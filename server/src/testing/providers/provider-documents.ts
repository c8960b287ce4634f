import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../project-root.ts'
import { ownDiscordDocument, ownPaypalDocument } from './provider-own-documents.ts'

export type Json = { [name: string]: unknown }

export type ProviderDocument = {
  name: string
  /** Where the sandbox keeps what the document puts at its root. */
  base: string
  content: Json
}

const folder = join(projectRoot(), '..', 'shared', 'providers')

/** The providers' official OpenAPI documents lie beside the project and are no part of it. */
export const hasProviderDocuments = existsSync(join(folder, 'discord.openapi.json'))

const paypalNames = [
  'orders-v2',
  'payments-v2',
  'shipment-tracking-v1',
  'catalog-products-v1',
  'subscriptions-v1',
  'webhooks-v1',
  'disputes-v1',
]

export function readProviderDocuments(): ProviderDocument[] {
  return [
    { name: 'own-discord', base: '/discord/api', content: ownDiscordDocument },
    { name: 'own-paypal', base: '/paypal/api', content: ownPaypalDocument },
    { name: 'discord', base: '/discord/api/v10', content: read('discord') },
    ...paypalNames.map((name) => ({ name, base: '/paypal/api', content: mended(name, read(`paypal-${name}`)) })),
  ]
}

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value a path of names leads to, through references. */
export function find(document: Json, names: string[]): unknown {
  let place: unknown = document
  for (const name of names) {
    const target = follow(document, place)
    place = isJson(target) ? target[name] : undefined
  }
  return follow(document, place)
}

export function follow(document: Json, place: unknown): unknown {
  if (!isJson(place) || typeof place.$ref !== 'string') return place
  const names = place.$ref.split('/').slice(1)
  return find(
    document,
    names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~')),
  )
}

function read(name: string): Json {
  const content: unknown = JSON.parse(readFileSync(join(folder, `${name}.openapi.json`), 'utf8'))
  if (!isJson(content)) throw new Error(`${name} is no document.`)
  return content
}

/** PayPal's documentation requires the carrier OTHER, but its enum lacks it. */
function mended(name: string, content: Json): Json {
  const carriers = { 'orders-v2': 'shipment_carrier', 'shipment-tracking-v1': 'carrier' }
  for (const [document, schema] of Object.entries(carriers)) {
    const carrier = document === name && find(content, ['components', 'schemas', schema])
    if (isJson(carrier) && Array.isArray(carrier.enum)) carrier.enum.push('OTHER')
  }
  return content
}
