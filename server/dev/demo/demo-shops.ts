import type { DeliveryKind, DeliveryProblem } from '@guildshop/contract/deliveries'
import { robin, sam } from './demo-people.ts'

/** A predefined order of the demo. `address` is an index into the list of addresses. */
export type FixedOrder = {
  item: string
  /** A name from the list or from the sandbox. */
  buyer: string
  daysAgo: number
  address?: number
  quantity?: number
  /** The name of the applied offer. */
  offer?: string
  /** The item that the buyer upgraded from. */
  upgrades?: string
  /** In cents, where it isn't the item's price. */
  paid?: number
  isDisputed?: true
  /** The recipient of the gift; with `waits`, they haven't joined the server yet. */
  gift?: { to: string; message: string; waits?: true }
  /** The owner's note about it. */
  note?: string
  failed?: { kind: DeliveryKind; problem: DeliveryProblem }
}

export type DemoShop = {
  guildId: string
  payeeId: string
  channelId: string
  openDays: number
  /** Average sales per day at the start of the year and now. */
  pace: { first: number; now: number }
  /** Relative sales frequency of each item. */
  appeal: Record<string, number>
  /** Days without random sales of these items. */
  restingDays: Record<string, number>
  orders: FixedOrder[]
}

const pixelForge: DemoShop = {
  guildId: '310000000000000001',
  payeeId: 'PETRASELLER23',
  channelId: '510000000000010001',
  openDays: 365,
  pace: { first: 0.8, now: 4.4 },
  appeal: {
    'VIP Pass': 30,
    'Supporter Badge': 28,
    'Voxel Castle Pack': 15,
    'Forge Enamel Pin': 8,
    'Hand-Painted Pixel Mug': 7,
    'Cross-Stitched Portrait': 2,
    'Legend Status': 1,
  },
  restingDays: { 'Forge Enamel Pin': 21 },
  orders: [
    { item: 'Hand-Painted Pixel Mug', buyer: 'dustyvector', daysAgo: 11, address: 5, isDisputed: true },
    {
      item: 'Cross-Stitched Portrait',
      buyer: 'lumen.fox',
      daysAgo: 9,
      address: 0,
      note: 'Wants the fox in autumn colors. Sketch approved, thread ordered.',
    },
    { item: 'Hand-Painted Pixel Mug', buyer: robin.username, daysAgo: 5, address: 1 },
    { item: 'Hand-Painted Pixel Mug', buyer: 'okaapi', daysAgo: 3, address: 2, quantity: 2 },
    { item: 'Founder Bundle', buyer: 'lumen.fox', daysAgo: 4 },
    { item: 'Founder Bundle', buyer: 'tessellate', daysAgo: 1, offer: 'Founder week' },
    { item: 'Hand-Painted Pixel Mug', buyer: 'tessellate', daysAgo: 2 },
    { item: 'Cross-Stitched Portrait', buyer: 'marzipan', daysAgo: 1, address: 3 },
    {
      item: 'Supporter Badge',
      buyer: 'pixelpup',
      daysAgo: 6,
      failed: { kind: 'give-role', problem: 'MEMBER_LEFT' },
    },
    { item: 'Voxel Castle Pack', buyer: 'quillfern', daysAgo: 12, offer: 'WELCOME10' },
    { item: 'Supporter Badge', buyer: 'bluemarmot', daysAgo: 8, offer: 'WELCOME10' },
    { item: 'Voxel Castle Pack', buyer: 'tinlantern', daysAgo: 2, offer: 'WELCOME10' },
    { item: 'Tip Jar', buyer: 'lumen.fox', daysAgo: 7, paid: 1000 },
    { item: 'Tip Jar', buyer: 'papercrane', daysAgo: 3, paid: 300 },
    { item: 'Forge Wallpapers', buyer: 'quillfern', daysAgo: 11, paid: 0 },
    { item: 'Forge Wallpapers', buyer: 'okaapi', daysAgo: 2, paid: 0 },
    {
      item: 'Supporter Badge',
      buyer: 'velvetvole',
      daysAgo: 10,
      gift: { to: 'saffron.ray', message: 'Happy birthday! See you at the forge.' },
    },
    {
      item: 'Voxel Castle Pack',
      buyer: 'copperkettle',
      daysAgo: 4,
      gift: { to: 'cloudpaw', message: 'For your castle. Join us!', waits: true },
    },
  ],
}

const moonlitTavern: DemoShop = {
  guildId: '310000000000000002',
  payeeId: 'PETRASELLER23',
  channelId: '510000000000020001',
  openDays: 300,
  pace: { first: 0.3, now: 1.3 },
  appeal: {
    'Regular’s Round': 9,
    'Tavern Songbook': 7,
    'Patron Membership': 4,
    'Ember Candle': 3,
    'Carved Tankard': 1,
  },
  restingDays: { 'Patron Membership': 14 },
  orders: [
    { item: 'Carved Tankard', buyer: sam.username, daysAgo: 6, address: 4 },
    { item: 'Ember Candle', buyer: 'hollowoak', daysAgo: 1, address: 7 },
    {
      item: 'Patron Membership',
      buyer: sam.username,
      daysAgo: 2,
      failed: { kind: 'give-role', problem: 'ROLE_TOO_HIGH' },
    },
    {
      item: 'Patron Membership',
      buyer: 'wrenfield',
      daysAgo: 4,
      failed: { kind: 'give-role', problem: 'ROLE_TOO_HIGH' },
    },
    { item: 'Bronze Seat', buyer: 'hollowoak', daysAgo: 20 },
    { item: 'Gold Seat', buyer: 'copperkettle', daysAgo: 9 },
    { item: 'Silver Seat', buyer: 'hollowoak', daysAgo: 5, upgrades: 'Bronze Seat' },
  ],
}

const retroRaiders: DemoShop = {
  guildId: '310000000000000003',
  payeeId: 'FNNSELLER2345',
  channelId: '510000000000030001',
  openDays: 330,
  pace: { first: 0.4, now: 1.1 },
  appeal: {
    'Raid Soundtrack': 8,
    'Cartridge Sticker Set': 6,
    'Closed Beta Key': 2,
    'Custom Cartridge Label': 2,
  },
  restingDays: {},
  orders: [
    { item: 'Custom Cartridge Label', buyer: 'neonmoth', daysAgo: 8, address: 9 },
    { item: 'Cartridge Sticker Set', buyer: 'kaijucat', daysAgo: 2, address: 8 },
    {
      item: 'Raid Soundtrack',
      buyer: robin.username,
      daysAgo: 3,
      failed: { kind: 'announce', problem: 'CHANNEL_CLOSED' },
    },
  ],
}

export const demoShops: DemoShop[] = [pixelForge, moonlitTavern, retroRaiders]
