import type { APIComponentInMessageActionRow, APISectionAccessoryComponent } from 'discord-api-types/v10'
import { ComponentType } from 'discord-api-types/v10'
import type { Component } from './components.ts'

/** Discord's limits for a message: components including nested ones, and the characters of all texts. */
export const messageLimits = { components: 40, characters: 4000 } as const

export type MessageSize = { components: number; characters: number }

type Nested = Component | APIComponentInMessageActionRow | APISectionAccessoryComponent

/** How much of Discord's limits these components use. */
export function sizeOf(components: Nested[]): MessageSize {
  return components.map(sizeOfOne).reduce(addSizes, { components: 0, characters: 0 })
}

export const addSizes = (one: MessageSize, other: MessageSize): MessageSize => ({
  components: one.components + other.components,
  characters: one.characters + other.characters,
})

export const fitsInto = (size: MessageSize, limits: MessageSize) =>
  size.components <= limits.components && size.characters <= limits.characters

function sizeOfOne(component: Nested): MessageSize {
  const characters = component.type === ComponentType.TextDisplay ? component.content.length : 0
  return addSizes({ components: 1, characters }, sizeOf(partsOf(component)))
}

function partsOf(component: Nested): Nested[] {
  if (component.type === ComponentType.Section) return [...component.components, component.accessory]
  if (component.type === ComponentType.ActionRow || component.type === ComponentType.Container) {
    return component.components
  }
  return []
}

/**
 * Groups entries into pages that each fit into a message beside `frame`, in order. Every page has at least one entry, so
 * an entry alone must fit.
 */
export function paginate<Entry>(
  entries: Entry[],
  { sizeOfEntry, frame }: { sizeOfEntry: (entry: Entry) => MessageSize; frame: MessageSize },
): Entry[][] {
  const pages: Entry[][] = []
  let taken = frame
  for (const entry of entries) {
    const size = sizeOfEntry(entry)
    const page = pages.at(-1)
    if (page && fitsInto(addSizes(taken, size), messageLimits)) {
      page.push(entry)
      taken = addSizes(taken, size)
    } else {
      pages.push([entry])
      taken = addSizes(frame, size)
    }
  }
  return pages
}
