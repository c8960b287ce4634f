import { expect, test } from 'vitest'
import { payingShop } from '../../../testing/paying-shop.ts'

const shop = await payingShop()

const orderOf = async (sale: { id: string }) => (await shop.get(`/api/sales/${sale.id}`, { as: shop.owner })).body

test.each([
  [
    'covers a shipped item',
    { requiresShipping: true },
    { status: 'ELIGIBLE', categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'] },
  ],
  ["doesn't cover a digital item", { requiresShipping: false }, { status: 'NOT_ELIGIBLE', categories: [] }],
])('records that Seller Protection %s', async (_what, item, sellerProtection) => {
  const { sale } = await shop.aPaidSale(item)

  expect(await orderOf(sale)).toMatchObject({ sellerProtection })
})
