import { describe, expect, test, vi } from 'vitest'
import { roles } from '../../../testing/builders/guild-builders.ts'
import { addPriceRule, setItemPricing } from '../../../testing/builders/pricing-builders.ts'
import { chatShop } from '../../../testing/chat-shop.ts'

const shop = await chatShop()
const { aShop, anItem, robin, db } = shop

const namesOf = (choices: { name: string }[]) => choices.map(({ name }) => name)

async function aCategory(guild: { id: string }, name: string, sortOrder = 1) {
  const row = { guildId: guild.id, name, sortOrder, createdAt: new Date() }
  return db.insertInto('itemCategory').values(row).returningAll().executeTakeFirstOrThrow()
}

describe('suggestions for an item', () => {
  test('match the typed text in any case, prefixes first, with the price', async () => {
    const { guild } = await aShop()
    await anItem(guild, { name: 'Big mug', price: 900, createdAt: new Date(1) })
    const { id } = await anItem(guild, { name: 'Mug *1*', price: 1000, createdAt: new Date(2) })
    await anItem(guild, { name: 'Song', createdAt: new Date(3) })
    await addPriceRule(db, { guildId: guild.id, value: 20, itemIds: [id] })

    const choices = await robin.suggest('/buy item:MUG')

    expect(choices).toMatchObject([
      { name: 'Mug *1* · $8.00 USD (was $10.00 USD)', value: id },
      { name: 'Big mug · $9.00 USD' },
    ])
  })

  test('leave out what the member cannot see and mark what is locked or sold out', async () => {
    const { guild } = await aShop()
    const [locked, hidden] = [await anItem(guild, { name: 'Locked' }), await anItem(guild, { name: 'Secret' })]
    await anItem(guild, { name: 'Sold', stock: 0 })
    await anItem(guild, { name: 'Hidden', isHidden: true })
    await setItemPricing(db, locked.id, { requiredRoleIds: [roles.legend] })
    await setItemPricing(db, hidden.id, { requiredRoleIds: [roles.legend], isHiddenUntilMet: true })

    const choices = await robin.suggest('/shop item item:')

    expect(namesOf(choices).sort()).toEqual(['Sold · Sold out', '🔒 Locked · $15.00 USD'])
  })

  test('are at most 25, with names that Discord accepts', async () => {
    const { guild } = await aShop()
    for (let number = 1; number <= 30; number += 1) await anItem(guild, { name: `${'🎁'.repeat(48)}${number}` })

    const choices = await robin.suggest('/buy item:')

    expect(choices).toHaveLength(25)
    expect(namesOf(choices).every((name) => name.length <= 100 && name.endsWith(' · $15.00 USD'))).toBe(true)
  })

  test('are empty without a shop, which is not a failure', async () => {
    const warned = vi.spyOn(shop.deps.log, 'warn')
    await db.updateTable('guild').set({ removedAt: new Date() }).execute()

    expect(await robin.suggest('/buy item:a')).toEqual([])
    expect(warned.mock.calls.filter(([, text]) => text === 'autocomplete failed')).toEqual([])
    warned.mockRestore()
  })
})

describe('a category', () => {
  test('is suggested by name and shows its items only, also after opening one of them', async () => {
    const { guild } = await aShop()
    const merch = await aCategory(guild, 'Merch', 2)
    await aCategory(guild, 'Roles', 1)
    await anItem(guild, { name: 'Mug', categoryId: merch.id })
    await anItem(guild, { name: 'Song' })

    const choices = await robin.suggest('/shop browse category:mer')
    const page = await robin.type(`/shop browse category:${merch.id}`)
    const back = await robin.press(await robin.openItem(page, 'Mug'), 'Back')

    expect(choices).toEqual([{ name: 'Merch', value: merch.id }])
    expect(page.texts[0]).toBe('## Pixel\\_Forge shop\n-# Merch')
    expect([page, back].map(({ entries }) => entries.map(({ name }) => name))).toEqual([['Mug'], ['Mug']])
  })

  test('is chosen from the menu, and by its name', async () => {
    const { guild } = await aShop()
    const merch = await aCategory(guild, 'Merch', 2)
    const rolesCategory = await aCategory(guild, 'Roles', 1)
    await aCategory(guild, 'Empty', 3)
    await anItem(guild, { name: 'Mug', categoryId: merch.id, sortOrder: 1 })
    await anItem(guild, { name: 'Legend', categoryId: rolesCategory.id, sortOrder: 2 })
    await anItem(guild, { name: 'Song', sortOrder: 3 })

    const whole = await robin.type('/shop browse')
    const chosen = await robin.pick(whole, 'Roles')
    const all = await robin.pick(chosen, 'All items')
    const typed = await robin.type('/shop browse category:merch')

    expect(whole.options.map(({ label }) => label)).toEqual(['All items', 'Roles', 'Merch'])
    expect(whole.entries.map(({ name }) => name)).toEqual(['Song', 'Legend', 'Mug'])
    expect(whole.texts.filter((shown) => shown.startsWith('### '))).toEqual(['### Roles', '### Merch'])
    expect([chosen, all, typed].map(({ entries }) => entries.map(({ name }) => name))).toEqual([
      ['Legend'],
      ['Song', 'Legend', 'Mug'],
      ['Mug'],
    ])
  })

  test('is not suggested without items, and says that it has none or that there is no such category', async () => {
    const { guild } = await aShop()
    const empty = await aCategory(guild, 'Empty *1*')
    await anItem(guild, { name: 'Song' })

    const choices = await robin.suggest('/shop browse category:')
    const without = await robin.type(`/shop browse category:${empty.id}`)
    const unknown = await robin.type('/shop browse category:Merch')
    const whole = await robin.press(unknown, 'Browse shop')

    expect(choices).toEqual([])
    expect(without.content).toContain("This category doesn't have any items yet.")
    expect(unknown.content).toContain('This shop has no category called **Merch**.')
    expect([without, unknown].map(({ entries }) => entries)).toEqual([[], []])
    expect(whole.entries.map(({ name }) => name)).toEqual(['Song'])
  })
})
