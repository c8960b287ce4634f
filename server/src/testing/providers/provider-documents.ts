import { discordDocument } from '../../../../scripts/provider-documents/discord-document.ts'
import { paypalDocuments } from '../../../../scripts/provider-documents/paypal-documents.ts'
import { ownDiscordDocument, ownPaypalDocument } from './provider-own-documents.ts'

export type Json = { [name: string]: unknown }

export type ProviderDocument = {
  name: string
  /** Where the sandbox keeps what the document puts at its root. */
  base: string
  content: Json
}

export function readProviderDocuments(): ProviderDocument[] {
  return [
    { name: 'own-discord', base: '/discord/api', content: ownDiscordDocument },
    { name: 'own-paypal', base: '/paypal/api', content: ownPaypalDocument },
    { name: 'discord', base: '/discord/api/v10', content: discordDocument() },
    ...paypalDocuments().map(({ name, content }) => ({ name, base: '/paypal/api', content })),
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
