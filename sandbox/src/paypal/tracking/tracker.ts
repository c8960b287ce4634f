/** A parcel, told to PayPal through the order or through the older tracking API. */
export type Tracker = {
  id: string
  captureId: string
  trackingNumber: string | null
  carrier: string | null
  carrierNameOther: string | null
  status: string
  notifyBuyer: boolean
  items: Record<string, unknown>[]
  updates: number
  create_time: string
  update_time: string
}
