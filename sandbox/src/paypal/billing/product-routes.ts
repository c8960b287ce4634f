import type { FastifyInstance } from 'fastify'
import { about, type PathParams } from '../../http/endpoint.ts'
import type { RequestInput } from '../../http/request.ts'
import type { App } from '../apps/app.ts'
import { appOf } from '../apps/rights.ts'
import { InvalidField, inside, readText, readUrl, requireText } from '../field.ts'
import { makeId } from '../ids.ts'
import { apiLink } from '../links.ts'
import type { Paypal } from '../paypal.ts'
import { notFound, unprocessable } from '../refusal.ts'
import { bodyOf, prefersRepresentation } from '../request-body.ts'
import { recall, remember } from '../request-ids.ts'
import { formatTime } from '../time.ts'
import { inAccount } from './account-owned.ts'
import type { Product } from './billing-state.ts'
import { paginate } from './paginate.ts'

const base = '/v1/catalogs/products'
const kind = { name: 'product', hours: 72 }
const createTexts = { DUPLICATE_RESOURCE_IDENTIFIER: 'Identifier must be unique.' }

export function productRoutes(app: FastifyInstance, paypal: Paypal): void {
  app.post('/v1/catalogs/products', about('Creates a product.'), async (request, reply) => {
    const known = recall(paypal, kind, request)
    const product = known
      ? requireProduct(paypal, appOf(request), known)
      : createProduct(paypal, appOf(request), request)
    if (!known) remember(paypal, kind, request, product.id)
    const body = prefersRepresentation(request) ? describe(paypal, product) : describeBriefly(paypal, product)
    return reply.code(known ? 200 : 201).send(body)
  })

  app.get('/v1/catalogs/products', about('Lists products.'), async (request) => {
    const { items, ...page } = paginate(
      paypal,
      request,
      base,
      inAccount(paypal, appOf(request), paypal.state.value.products),
    )
    return { ...page, products: items.map((product) => describeBriefly(paypal, product)) }
  })

  app.get<PathParams<'product_id'>>('/v1/catalogs/products/:product_id', about('Returns a product.'), async (request) =>
    describe(paypal, requireProduct(paypal, appOf(request), request.params.product_id)),
  )
}

function createProduct(paypal: Paypal, app: App, request: RequestInput): Product {
  const body = bodyOf(request)
  const idField = inside(body, 'id')
  const chosenId = readText(idField, { min: 6, max: 50 })
  if (chosenId?.startsWith('PROD-')) throw new InvalidField('syntax', idField)
  const time = formatTime(paypal.now())
  const product: Product = {
    id: chosenId ?? makeId(17, 'PROD-'),
    clientId: app.clientId,
    ownerId: app.ownerId,
    name: requireText(inside(body, 'name'), { max: 127 }),
    type: requireText(inside(body, 'type'), { oneOf: ['PHYSICAL', 'DIGITAL', 'SERVICE'] }),
    description: readText(inside(body, 'description'), { max: 256 }),
    category: readText(inside(body, 'category'), { min: 4, max: 256, pattern: /^[A-Z_]+$/ }),
    image_url: readUrl(inside(body, 'image_url'), { max: 2000 }),
    home_url: readUrl(inside(body, 'home_url'), { max: 2000 }),
    create_time: time,
    update_time: time,
  }
  if (findProduct(paypal, app, product.id)) {
    throw unprocessable(createTexts, 'DUPLICATE_RESOURCE_IDENTIFIER', { field: '/id' })
  }
  paypal.state.value.products[`${app.ownerId} ${product.id}`] = product
  return product
}

/** Chosen ids are unique only within an account. */
export function findProduct(paypal: Paypal, app: App, id: string): Product | undefined {
  return inAccount(paypal, app, paypal.state.value.products).find((product) => product.id === id)
}

function requireProduct(paypal: Paypal, app: App, id: string): Product {
  const product = findProduct(paypal, app, id)
  if (!product) throw notFound('product_id')
  return product
}

function describe(paypal: Paypal, product: Product) {
  const { clientId: _creator, ownerId: _owner, ...shown } = product
  return { ...shown, links: linksOf(paypal, product) }
}

function describeBriefly(paypal: Paypal, product: Product) {
  const { id, name, description, create_time } = product
  return { id, name, description, create_time, links: linksOf(paypal, product) }
}

function linksOf(paypal: Paypal, { id }: Product) {
  return [apiLink(paypal, 'self', `${base}/${id}`), apiLink(paypal, 'edit', `${base}/${id}`, 'PATCH')]
}
