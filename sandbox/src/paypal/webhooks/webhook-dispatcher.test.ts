import { expect, test, vi } from 'vitest'
import { initialPaypalState } from '../paypal-state.ts'
import { receivingShop } from '../testing/receiving-shop.ts'
import { createWebhookDispatcher } from './webhook-dispatcher.ts'
import type { Delivery } from './webhook-state.ts'

test('retries a failing delivery 25 times with backoff, then gives up', async () => {
  const shop = await receivingShop(Array.from({ length: 30 }, () => 503))
  const state = { value: initialPaypalState(), save: () => undefined }
  const now = () => new Date()
  const webhookDispatcher = createWebhookDispatcher({ state, url: () => 'http://127.0.0.1:1', now, initialDelayMs: 1 })
  const due = now().toISOString()
  const delivery: Delivery = {
    id: 'D',
    eventId: 'E',
    url: shop.url,
    webhookId: 'W',
    status: 'waiting',
    due,
    attempts: [],
  }
  state.value.events.E = { id: 'E', type: 'X', time: due, resourceId: '1', text: '{}' }

  webhookDispatcher.schedule(delivery)
  await vi.waitUntil(() => delivery.status === 'given up', { timeout: 20_000 })
  await new Promise((resolve) => setTimeout(resolve, 100))

  expect(shop.received).toHaveLength(25)
  expect(delivery.attempts.map(({ result }) => result)).toEqual(Array.from({ length: 25 }, () => '503'))
  expect(new Set(delivery.attempts.map(({ transmissionId }) => transmissionId)).size).toBe(25)
}, 30_000)

test('counts a redirect or an unreachable shop as a failed delivery', async () => {
  const shop = await receivingShop([302, 200])
  const state = { value: initialPaypalState(), save: () => undefined }
  const now = () => new Date()
  const webhookDispatcher = createWebhookDispatcher({ state, url: () => 'http://127.0.0.1:1', now, initialDelayMs: 1 })
  const due = now().toISOString()
  const blank = { eventId: 'E', webhookId: 'W', due, attempts: [] }
  const moved: Delivery = { ...blank, id: 'A', url: shop.url, status: 'waiting' }
  const gone: Delivery = { ...blank, id: 'B', url: 'http://127.0.0.1:1/', status: 'waiting', attempts: [] }
  state.value.events.E = { id: 'E', type: 'X', time: due, resourceId: '1', text: '{}' }

  webhookDispatcher.schedule(moved)
  webhookDispatcher.schedule(gone)
  await vi.waitUntil(() => moved.status === 'delivered' && gone.attempts.length > 1, { timeout: 20_000 })
  webhookDispatcher.stop()

  expect(moved.attempts.map(({ result }) => result)).toEqual(['302', '200'])
  expect(gone.attempts[0]?.result).toContain('fetch failed')
}, 30_000)
