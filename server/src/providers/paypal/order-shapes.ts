import * as z from 'zod'
import { paypalMoney } from './paypal-money.ts'

const link = z.object({ rel: z.string(), href: z.string() })
const approvalRels = ['payer-action', 'approve']

/** The approval link, whose name depends on the payment source. */
export const approvalLinks = z
  .array(link)
  .default([])
  .transform((links) => links.find(({ rel }) => approvalRels.includes(rel))?.href ?? null)
  .pipe(z.url({ protocol: /^https?$/ }).nullable())

/** The id at the end of the `up` link, which identifies the parent resource. */
const parentId = z
  .array(link)
  .default([])
  .transform((links) => {
    const up = links.find(({ rel }) => rel === 'up')
    return up?.href.split('/').at(-1) ?? null
  })

/** Null for missing and invalid times. */
const maybeTime = z.coerce
  .date()
  .optional()
  .catch(undefined)
  .transform((time) => time ?? null)

/** Unknown statuses count as not reported. */
const sellerProtection = z
  .object({
    status: z.enum(['ELIGIBLE', 'PARTIALLY_ELIGIBLE', 'NOT_ELIGIBLE']),
    dispute_categories: z.array(z.string().max(64)).max(20).catch([]),
  })
  .transform(({ status, dispute_categories: categories }) => ({ status, categories }))
  .optional()
  .catch(undefined)

export const capture = z
  .object({
    id: z.string(),
    status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED']),
    status_details: z.object({ reason: z.string().optional() }).optional(),
    amount: paypalMoney,
    custom_id: z.string().optional(),
    invoice_id: z.string().optional(),
    seller_protection: sellerProtection,
    supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
    create_time: maybeTime,
    update_time: maybeTime,
  })
  .transform((reply) => ({
    id: reply.id,
    status: reply.status,
    /** Why it's pending or declined. */
    statusReason: reply.status_details?.reason ?? null,
    amount: reply.amount,
    customId: reply.custom_id ?? null,
    invoiceId: reply.invoice_id ?? null,
    orderId: reply.supplementary_data?.related_ids?.order_id ?? null,
    sellerProtection: reply.seller_protection ?? null,
    /** The payment time in PayPal's statements. */
    createdAt: reply.create_time,
    updatedAt: reply.update_time,
  }))

/** A refund by the seller or PayPal. */
export const refund = z
  .object({
    id: z.string(),
    status: z.enum(['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED']),
    amount: paypalMoney,
    links: parentId,
    create_time: maybeTime,
  })
  .transform(({ links: captureId, create_time: createdAt, ...rest }) => ({ ...rest, captureId, createdAt }))

const shipping = z
  .object({
    name: z.object({ full_name: z.string().optional() }).optional(),
    address: z
      .object({
        address_line_1: z.string().optional(),
        address_line_2: z.string().optional(),
        admin_area_1: z.string().optional(),
        admin_area_2: z.string().optional(),
        postal_code: z.string().optional(),
        country_code: z.string(),
      })
      .optional(),
  })
  .transform(({ name, address }) => {
    if (!address) return null
    return {
      recipientName: name?.full_name ?? null,
      line1: address.address_line_1 ?? '',
      line2: address.address_line_2 ?? null,
      city: address.admin_area_2 ?? '',
      state: address.admin_area_1 ?? '',
      postalCode: address.postal_code ?? '',
      countryCode: address.country_code,
    }
  })

const purchaseUnit = z.object({
  amount: paypalMoney,
  payee: z.object({ merchant_id: z.string().optional() }).optional(),
  custom_id: z.string().optional(),
  invoice_id: z.string().optional(),
  shipping: shipping.optional(),
  payments: z.object({ captures: z.array(capture).default([]), refunds: z.array(refund).default([]) }).optional(),
})

const orderStatus = z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED'])

export const newOrder = z
  .object({ id: z.string(), status: orderStatus, links: approvalLinks })
  .transform(({ links: approveUrl, ...rest }) => ({ ...rest, approveUrl }))

/** Our orders have exactly one purchase unit. */
export const order = z
  .object({
    id: z.string(),
    status: orderStatus,
    links: approvalLinks,
    payer: z.object({ payer_id: z.string().optional() }).optional(),
    purchase_units: z.tuple([purchaseUnit]),
  })
  .transform(({ id, status, links: approveUrl, payer, purchase_units: [unit] }) => ({
    id,
    status,
    approveUrl,
    payerId: payer?.payer_id ?? null,
    payeeId: unit.payee?.merchant_id ?? null,
    amount: unit.amount,
    customId: unit.custom_id ?? null,
    invoiceId: unit.invoice_id ?? null,
    shippingAddress: unit.shipping ?? null,
    captures: unit.payments?.captures ?? [],
    refunds: unit.payments?.refunds ?? [],
  }))
