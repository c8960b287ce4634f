import { replyJson } from '../../http/reply.ts'
import { type Route, route } from '../../http/router.ts'
import { inside, needText, readText, readUrl, Wrong } from '../field.ts'
import { apiRoutes } from '../guard.ts'
import { makeId } from '../ids.ts'
import { apiLink } from '../links.ts'
import type { Paypal } from '../paypal.ts'
import { notFound, unprocessable } from '../refusal.ts'
import { type Asked, bodyOf, wantsAll } from '../request-body.ts'
import { recall, remember } from '../request-ids.ts'
import { writeTime } from '../time.ts'
import { billingWording } from '../wording.ts'
import type { Product } from './billing-state.ts'
import { takePage } from './pages.ts'

const base = '/v1/catalogs/products'
const kind = { name: 'product', hours: 72 }
const createTexts = { DUPLICATE_RESOURCE_IDENTIFIER: 'Identifier must be unique.' }

export function productRoutes(paypal: Paypal): Route[] {
  return apiRoutes(paypal, billingWording, [
    route('POST /paypal/api/v1/catalogs/products', 'Creates a product.', (call) => {
      const known = recall(paypal, kind, call)
      const product = known ? findProduct(paypal, known) : createProduct(paypal, call)
      if (!known) remember(paypal, kind, call, product.id)
      const body = wantsAll(call) ? describe(paypal, product) : describeBriefly(paypal, product)
      return replyJson(body, { status: known ? 200 : 201 })
    }),

    route('GET /paypal/api/v1/catalogs/products', 'Lists products.', (call) => {
      const { things, ...page } = takePage(paypal, call, base, Object.values(paypal.state.value.products))
      return replyJson({ ...page, products: things.map((product) => describeBriefly(paypal, product)) })
    }),

    route('GET /paypal/api/v1/catalogs/products/{product_id}', 'Returns a product.', ({ param }) =>
      replyJson(describe(paypal, findProduct(paypal, param('product_id')))),
    ),
  ])
}

function createProduct({ state, now }: Paypal, call: Asked): Product {
  const body = bodyOf(call)
  const idField = inside(body, 'id')
  const wanted = readText(idField, { min: 6, max: 50 })
  if (wanted?.startsWith('PROD-')) throw new Wrong('syntax', idField)
  const time = writeTime(now())
  const product: Product = {
    id: wanted ?? makeId(17, 'PROD-'),
    name: needText(inside(body, 'name'), { max: 127 }),
    type: needText(inside(body, 'type'), { oneOf: ['PHYSICAL', 'DIGITAL', 'SERVICE'] }),
    description: readText(inside(body, 'description'), { max: 256 }),
    category: readText(inside(body, 'category'), { min: 4, max: 256, pattern: /^[A-Z_]+$/ }),
    image_url: readUrl(inside(body, 'image_url'), { max: 2000 }),
    home_url: readUrl(inside(body, 'home_url'), { max: 2000 }),
    create_time: time,
    update_time: time,
  }
  if (product.id in state.value.products) {
    throw unprocessable(createTexts, 'DUPLICATE_RESOURCE_IDENTIFIER', { field: '/id' })
  }
  state.value.products[product.id] = product
  return product
}

function findProduct({ state }: Paypal, id: string): Product {
  const product = state.value.products[id]
  if (!product) throw notFound('product_id')
  return product
}

function describe(paypal: Paypal, product: Product) {
  return { ...product, links: linksOf(paypal, product) }
}

function describeBriefly(paypal: Paypal, product: Product) {
  const { id, name, description, create_time } = product
  return { id, name, description, create_time, links: linksOf(paypal, product) }
}

function linksOf(paypal: Paypal, { id }: Product) {
  return [apiLink(paypal, 'self', `${base}/${id}`), apiLink(paypal, 'edit', `${base}/${id}`, 'PATCH')]
}
