import { expect, test } from 'vitest'
import { payingShop } from '../../../testing/paying-shop.ts'
import { whileUncommitted } from '../../../testing/while-uncommitted.ts'

const shop = await payingShop()
const { db, owner, aStall, start, approve, comeBack, readSale, readItem } = shop

const hide = (id: string) => shop.put(`/api/items/${id}/visibility`, { as: owner, body: { isHidden: true } })

test('refuses to check out a hidden item', async () => {
  const stall = await aStall({ isHidden: true, stock: 5 })

  await expect(start(stall)).rejects.toMatchObject({ code: 'ITEM_NOT_FOR_SALE' })

  expect(await readItem(stall.item.id)).toMatchObject({ reserved: 0 })
})

test('refuses a checkout that starts while the item is being hidden', async () => {
  const stall = await aStall({ stock: 5 })

  const checkout = whileUncommitted(db, {
    change: (tx) => tx.updateTable('item').set({ isHidden: true }).where('id', '=', stall.item.id).execute(),
    work: () => start(stall),
  })

  await expect(checkout).rejects.toMatchObject({ code: 'ITEM_NOT_FOR_SALE' })
  expect(await readItem(stall.item.id)).toMatchObject({ reserved: 0 })
})

test('lets a buyer who is already checking out pay after the item was hidden', async () => {
  const stall = await aStall({ stock: 5 })
  const { saleId, approveUrl } = await start(stall)
  expect((await hide(stall.item.id)).status).toBe(200)

  await approve(approveUrl)
  await comeBack(approveUrl)

  expect(await readSale(saleId)).toMatchObject({ state: 'paid' })
  expect(await readItem(stall.item.id)).toMatchObject({ stock: 4, reserved: 0, isHidden: true })
})
