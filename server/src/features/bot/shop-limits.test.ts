import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { editedBody } from '../../providers/discord/message-body.ts'
import { deliverableBuilders } from '../../testing/builders/deliverable-builders.ts'
import { servers } from '../../testing/builders/guild-builders.ts'
import { setItemPricing } from '../../testing/builders/pricing-builders.ts'
import { chatShop } from '../../testing/chat-shop.ts'
import { officialValidator } from '../../testing/providers/official-validator.ts'
import { readPublicItem } from '../storefront/reading/read-item.ts'
import { readPublicShelf } from '../storefront/reading/read-shelf.ts'
import { drawItem } from '../storefront/views/item-view.ts'
import { drawShopPage } from '../storefront/views/shop-page.ts'

vi.setConfig({ testTimeout: 300_000 })

const judge = officialValidator()
const shop = await chatShop()
const { aShop, anItem, givePremium, robin, db, deps } = shop
const { aDeliverable } = deliverableBuilders(deps)

const fill = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length)

/** What people paste, each as long as a description may be. */
const hostile = {
  'markdown specials': fill('*_~`|<>[]()#:@/+-\\', 2000),
  emoji: fill('🎉👩‍👩‍👧‍👦', 2000),
  'right-to-left text': fill('\u202eمرحبا بالعالم ', 2000),
  mentions: fill('@everyone <@&410000000000010004> <#510000000000010001> ', 2000),
  links: fill('[free](https://evil.test) https://evil.test ', 2000),
  'one word': fill('a', 2000),
}

async function anImage(): Promise<string> {
  const hash = randomUUID().replaceAll('-', '').padEnd(64, '0')
  const image = { hash, type: 'image/webp', bytes: Buffer.from('a picture'), createdAt: new Date() }
  await db.insertInto('image').values(image).execute()
  return hash
}

/** The problems that Discord's document finds in these messages. */
function problemsOf(components: ReturnType<typeof drawItem>): string[] {
  const path = `/discord/api/v10/webhooks/210000000000000099/token/messages/@original`
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(editedBody({ components }))
  return judge({ method: 'PATCH', path, headers, body, status: 200, replyHeaders: {}, replyBody: '' }).problems.filter(
    (problem) => problem.startsWith('request'),
  )
}

test.each([1, 10, 11, 100])(
  'a shop of %i items with long names and pictures shows each of them once',
  async (count) => {
    const { guild } = await aShop()
    const imageHash = await anImage()
    const names = Array.from({ length: count }, (_, number) => fill(`*${number}* @everyone 🎉 مرحبا `, 100).trim())
    for (const [number, name] of names.entries()) {
      await anItem(guild, { name, imageHash: number % 3 ? imageHash : null, sortOrder: number })
    }

    const seen: string[] = []
    let page = await robin.type('/shop browse')
    seen.push(...page.entries.map(({ name }) => name))
    while (page.labels.includes('Next')) {
      page = await robin.press(page, 'Next')
      seen.push(...page.entries.map(({ name }) => name))
    }

    const shelf = await readPublicShelf(deps, servers.pixelForge)
    expect(seen).toEqual(names)
    expect([0, 1, 99].flatMap((number) => problemsOf(drawShopPage(deps, shelf, { page: number })))).toEqual([])
  },
)

test.each(Object.entries(hostile))('an item described with %s is shown completely', async (_what, description) => {
  const { guild } = await aShop()
  const item = await anItem(guild, { name: 'Mug', description })

  const views = [await robin.openItem(await robin.type('/shop browse'), 'Mug')]
  for (let view = views[0]; view?.labels.includes('Read more'); view = views.at(-1)) {
    views.push(await robin.press(view, 'Read more'))
  }

  const shown = views.map(({ texts }) => texts[1]?.replaceAll(/\\(.)/gs, '$1') ?? '')
  const drawn = drawItem(deps, await readPublicItem(deps, servers.pixelForge, item.id), {
    place: { page: 0 },
    isPublic: true,
  })
  // Controls that reverse the text after them are removed.
  const readable = description.replaceAll(/[\s\u202a-\u202e\u2066-\u2069]/g, '')
  expect(shown.join('').replaceAll(/\s/g, '')).toBe(readable)
  expect(problemsOf(drawn)).toEqual([])
})

test('an item with the longest texts and ten pictures shows its price and everything that buyers get', async () => {
  const { guild, owner } = await aShop()
  await givePremium(owner)
  const item = await anItem(guild, {
    name: '*'.repeat(100),
    description: hostile['markdown specials'],
    imageHash: await anImage(),
  })
  for (let sortOrder = 1; sortOrder <= 9; sortOrder += 1) {
    await db
      .insertInto('itemPicture')
      .values({ itemId: item.id, imageHash: await anImage(), sortOrder })
      .execute()
  }
  for (let number = 0; number < 10; number += 1) {
    await aDeliverable(item, { kind: 'link', label: `${number}${'_'.repeat(99)}`, content: 'https://a.example' })
  }

  const view = await robin.openItem(await robin.type('/shop browse'), '*'.repeat(100))

  expect(view.facts).toMatchObject({ Price: '$15.00 USD', Stock: 'Always in stock' })
  expect(view.lists['What you get']).toHaveLength(10)
  expect(view.pictures).toHaveLength(10)
  expect(view.labels).toEqual(['Buy', 'Buy as a gift', 'Read more', 'Back'])
})

test('a page of a description has room for 800 characters beside long lists, and every page opens', async () => {
  const { guild, owner } = await aShop()
  await givePremium(owner)
  const required = await Promise.all(
    Array.from({ length: 10 }, (_, at) => anItem(guild, { name: `${at}${'*'.repeat(99)}`, isHidden: true })),
  )
  const item = await anItem(guild, { name: fill('*', 100), description: fill('_*', 2000) })
  await setItemPricing(db, item.id, {
    requiredItemIds: required.map(({ id }) => id),
    limitUnits: 9,
    limitWindow: 'week',
  })
  for (let at = 0; at < 10; at += 1)
    await aDeliverable(item, { kind: 'text', label: `${at}${'_'.repeat(99)}`, content: 'x' })

  const pages = [await robin.type(`/shop item item:${item.id}`)]
  for (let page = pages[0]; page?.labels.includes('Read more'); page = pages.at(-1)) {
    pages.push(await robin.press(page, 'Read more'))
  }

  const descriptions = pages.map(({ texts }) => texts[1] ?? '')
  expect(descriptions.join('')).toBe('\\_\\*'.repeat(1000))
  expect(descriptions.slice(0, -1).every(({ length }) => length >= 800)).toBe(true)
  for (const [at] of required.entries()) {
    expect(pages[0]?.content).toContain(`- Text: ${at}\\_`)
    expect(pages[0]?.content).toContain(`${at}\\*\\*`)
  }
})
