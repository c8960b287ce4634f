import { orderRequest } from './order-request.ts'
import { type ClientSettings, paypalClient } from './paypal-client.ts'

let count = 0

/** Helpers that place, approve and capture orders. */
export async function shopWithOrders(settings: ClientSettings = {}) {
  const client = await paypalClient(settings)
  const { post, control } = client
  return { ...client, placeOrder, approvedOrder, paidOrder }

  async function placeOrder(unit: Record<string, unknown> = {}, experience: Record<string, unknown> = {}) {
    count += 1
    const options = { requestId: `order-${count}`, all: true }
    return (await post('/v2/checkout/orders', orderRequest(unit, experience), options)).body
  }

  async function approvedOrder(unit: Record<string, unknown> = {}, approval: Record<string, unknown> = {}) {
    const { id } = await placeOrder(unit)
    return (await control(`/orders/${id}/approve`, approval)).body
  }

  async function paidOrder(unit: Record<string, unknown> = {}) {
    const { id } = await approvedOrder(unit)
    const { body } = await post(`/v2/checkout/orders/${id}/capture`, {}, { all: true })
    return { order: body, captureId: String(body.purchase_units[0].payments.captures[0].id), id: String(id) }
  }
}
