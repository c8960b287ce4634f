/** A message body with the Components V2 flag. */
export const v2 = (components: object[]) => ({ flags: 32768, components })

export const text = (content: string) => ({ type: 10, content })

export const row = (...components: object[]) => ({ type: 1, components })

export const section = (content: string, accessory: object) => ({ type: 9, components: [text(content)], accessory })

export const picture = { type: 11, media: { url: 'https://shop.test/mug.png' }, description: 'A mug' }

/** A shop page of maximum size: a header, five items with their own buttons, and paging. */
export function storefront(pictureOf: (item: number) => string = (item) => `https://shop.test/${item}.png`) {
  const items = names.map((name, index) => [
    section(`### ${name}\n**$${9 + index}.00** ~~$${19 + index}.00~~\n-# ${12 - index} left`, {
      type: 11,
      media: { url: pictureOf(index) },
      description: name,
    }),
    row({ type: 2, style: 3, label: `Buy for $${9 + index}.00`, custom_id: `buy:${index}` }),
    { type: 14 },
  ])
  const paging = row(
    { type: 2, style: 2, label: 'Previous', custom_id: 'page:0', disabled: true },
    { type: 2, style: 2, label: 'Page 1 of 3', custom_id: 'page:1', disabled: true },
    { type: 2, style: 1, label: 'Next', custom_id: 'page:2' },
  )
  const header = text('## Pixel Forge\nRoles, keys and mugs. Prices include *all* fees.')
  return v2([
    { type: 17, accent_color: 0x5865f2, components: [header, { type: 14, spacing: 2 }, ...items.flat(), paging] },
  ])
}

const names = ['Supporter role', 'Founder’s mug', 'Game key', 'Sticker sheet', 'Signed poster']
