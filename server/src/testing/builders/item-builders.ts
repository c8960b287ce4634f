import type { Insertable, Selectable } from 'kysely'
import sharp, { type Sharp } from 'sharp'
import type { Item } from '../../db/tables.ts'
import type { Dependencies } from '../../dependencies.ts'
import { nextMoment } from './next-moment.ts'

const mug = { name: 'Mug', description: 'Holds tea', price: '1500', stock: '-1', requiresShipping: 'false' }

/** The form of a valid item, with a test's own fields; undefined omits one. */
export function itemForm(
  fields: Record<string, string | undefined> = {},
  picture?: Buffer,
  name = 'mug.png',
): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries({ ...mug, ...fields })) if (value !== undefined) form.append(field, value)
  if (picture) form.append('itemImage', new Blob([new Uint8Array(picture)]), name)
  return form
}

export const keyPool = { deliverables: JSON.stringify([{ kind: 'key', label: 'Game key' }]) }

/** The form of an item with license keys to add. */
export function formWithKeys(keys: unknown, fields: Record<string, string> = {}): FormData {
  const form = itemForm(fields)
  form.append('keys', new Blob([JSON.stringify(keys)], { type: 'application/json' }))
  return form
}

/** A picture of one color. */
export function plainPicture(width = 40, height = 30, color = '#c0392b'): Sharp {
  return sharp({ create: { width, height, channels: 3, background: color } })
}

/** Frames of different colors: as a gif or webp they are an animation. */
export async function movingPicture(frames = 3, width = 20, height = 16): Promise<Sharp> {
  const colors = Array.from({ length: frames }, (_, frame) => ({
    r: (frame * 67) % 256,
    g: 90,
    b: (frame * 29) % 256,
  }))
  const pictures = await Promise.all(
    colors.map((background) =>
      sharp({ create: { width, height, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(pictures, { join: { animated: true } })
}

/** Items made without going through the routes that other tests are about. */
export function itemBuilders({ db, now }: Pick<Dependencies, 'db' | 'now'>) {
  return {
    anItem(guild: { id: string }, given: Partial<Insertable<Item>> = {}): Promise<Selectable<Item>> {
      const item = {
        guildId: guild.id,
        name: 'Mug',
        description: 'Holds tea',
        price: 1500,
        currency: 'USD',
        stock: -1,
        requiresShipping: false,
        createdAt: nextMoment(now),
        ...given,
      }
      return db.insertInto('item').values(item).returningAll().executeTakeFirstOrThrow()
    },
  }
}
