import type { DemoPicture } from './draw-demo-picture.ts'

type DemoItem = {
  name: string
  description: string
  price: number
  stock: number
  requiresShipping: boolean
  roleId?: string
  roleDurationDays?: number
  roleProblem?: string
  isHidden?: boolean
  maxQuantity?: number
  membershipPeriod?: 'month'
  picture: DemoPicture
}

const digital = { stock: -1, requiresShipping: false }
const madeToOrder = { stock: -1, requiresShipping: true }
const limited = (stock: number) => ({ stock, requiresShipping: false })
const stocked = (stock: number) => ({ stock, requiresShipping: true })

const pixelForge: DemoItem[] = [
  {
    name: 'VIP Pass',
    description: 'Thirty days of the VIP role: your own color, the lounge and early looks at new packs.',
    price: 499,
    ...digital,
    roleId: '410000000000010005',
    roleDurationDays: 30,
    picture: { shape: 'star', from: '#8e44ad', to: '#2c3e80' },
  },
  {
    name: 'Supporter Badge',
    description: 'Keeps the forge burning. The Supporter role is yours to keep.',
    price: 299,
    ...digital,
    roleId: '410000000000010006',
    picture: { shape: 'ring', from: '#3498db', to: '#16506e' },
  },
  {
    name: 'Legend Status',
    description: 'Only twenty-five will ever be legends. Comes with the Legend role and a name on the wall.',
    price: 4999,
    ...limited(25),
    roleId: '410000000000010004',
    picture: { shape: 'diamond', from: '#e67e22', to: '#8c2f39' },
  },
  {
    name: 'Voxel Castle Pack',
    description: '140 hand-made voxel models with textures, free to use in your own games.',
    price: 1299,
    ...digital,
    picture: { shape: 'tile', from: '#1abc9c', to: '#1f4e5f' },
  },
  {
    name: 'Hand-Painted Pixel Mug',
    description: 'A stoneware mug with an 8-bit anvil, painted by hand and safe in the dishwasher.',
    price: 1800,
    ...stocked(14),
    maxQuantity: 5,
    picture: { shape: 'disc', from: '#f39c12', to: '#b03a2e' },
  },
  {
    name: 'Cross-Stitched Portrait',
    description: 'Send us your avatar and we stitch it on linen, framed, about 20 by 20 cm. Takes three weeks.',
    price: 4500,
    ...madeToOrder,
    picture: { shape: 'hexagon', from: '#e84393', to: '#5f2c82' },
  },
  {
    name: 'Forge Enamel Pin',
    description: 'Hard enamel, 30 mm, with a rubber clutch. The next batch is on its way.',
    price: 900,
    ...stocked(0),
    picture: { shape: 'flame', from: '#d35400', to: '#2d3436' },
  },
  {
    name: 'Founder Bundle',
    description: 'The Supporter role permanently, VIP for ninety days, a key for Forge Arcade and twelve wallpapers.',
    price: 2999,
    ...limited(0),
    roleId: '410000000000010006',
    picture: { shape: 'hexagon', from: '#6c5ce7', to: '#00cec9' },
  },
  {
    name: 'Forge Circle',
    description: 'Join the circle: the VIP role for as long as you stay, monthly build streams and the full archive.',
    price: 599,
    ...digital,
    roleId: '410000000000010005',
    membershipPeriod: 'month',
    picture: { shape: 'ring', from: '#fdcb6e', to: '#6c3483' },
  },
  {
    name: 'Tip Jar',
    description: 'Pay what you want. Every coin goes into new anvils.',
    price: 500,
    ...digital,
    picture: { shape: 'disc', from: '#f6e58d', to: '#b33939' },
  },
  {
    name: 'Forge Wallpapers',
    description: 'Six wallpapers for desktop and phone, on the house.',
    price: 100,
    ...digital,
    picture: { shape: 'tile', from: '#a29bfe', to: '#2d3436' },
  },
]

const moonlitTavern: DemoItem[] = [
  {
    name: 'Patron Membership',
    description: 'A seat by the fire for ninety days, with the Patron role.',
    price: 1500,
    ...digital,
    roleId: '410000000000020002',
    roleDurationDays: 90,
    roleProblem: 'ROLE_TOO_HIGH',
    picture: { shape: 'moon', from: '#34495e', to: '#0b132b' },
  },
  {
    name: 'Regular’s Round',
    description: 'Buys the room a round. You become a Regular permanently.',
    price: 600,
    ...digital,
    roleId: '410000000000020004',
    picture: { shape: 'disc', from: '#d4a373', to: '#6b3e26' },
  },
  {
    name: 'Tavern Songbook',
    description: 'Forty songs with chords as a printable book.',
    price: 850,
    ...digital,
    picture: { shape: 'tile', from: '#7f5539', to: '#283618' },
  },
  {
    name: 'Carved Tankard',
    description: 'Oak, carved with a name of your choice. Made to order in about four weeks.',
    price: 6900,
    ...madeToOrder,
    picture: { shape: 'hexagon', from: '#bc6c25', to: '#432818' },
  },
  {
    name: 'Ember Candle',
    description: 'Beeswax with cedar and smoke, burns for 35 hours.',
    price: 2400,
    ...stocked(8),
    picture: { shape: 'flame', from: '#e76f51', to: '#3d1e2a' },
  },
  {
    name: 'Midwinter Feast',
    description: 'A seat at the long table in December. Hidden until the menu is ready.',
    price: 3200,
    ...limited(40),
    isHidden: true,
    picture: { shape: 'star', from: '#457b9d', to: '#1d3557' },
  },
  {
    name: 'Bronze Seat',
    description: 'Your name on a bench by the door.',
    price: 500,
    ...digital,
    picture: { shape: 'moon', from: '#cd7f32', to: '#3b2314' },
  },
  {
    name: 'Silver Seat',
    description: 'Your name on a chair near the stage.',
    price: 1200,
    ...digital,
    picture: { shape: 'moon', from: '#bdc3c7', to: '#2c3e50' },
  },
  {
    name: 'Gold Seat',
    description: 'Your name on the armchair by the fire.',
    price: 2500,
    ...digital,
    picture: { shape: 'moon', from: '#f1c40f', to: '#6e2c00' },
  },
]

const retroRaiders: DemoItem[] = [
  {
    name: 'Raid Soundtrack',
    description: 'Eighteen chiptune tracks in lossless quality.',
    price: 700,
    ...digital,
    picture: { shape: 'ring', from: '#ff6b6b', to: '#341f97' },
  },
  {
    name: 'Closed Beta Key',
    description: 'One of fifty keys for the closed beta in spring.',
    price: 1000,
    ...limited(50),
    picture: { shape: 'diamond', from: '#00b894', to: '#0a3d62' },
  },
  {
    name: 'Cartridge Sticker Set',
    description: 'Twelve vinyl stickers that outlive your console.',
    price: 450,
    ...stocked(120),
    maxQuantity: 10,
    picture: { shape: 'star', from: '#fdcb6e', to: '#d63031' },
  },
  {
    name: 'Custom Cartridge Label',
    description: 'Your own artwork, printed and cut to fit. Made to order.',
    price: 1250,
    ...madeToOrder,
    picture: { shape: 'tile', from: '#74b9ff', to: '#273c75' },
  },
]

/** The demo's items by Discord server id. */
export const demoItems: Array<[guildId: string, items: DemoItem[]]> = [
  ['310000000000000001', pixelForge],
  ['310000000000000002', moonlitTavern],
  ['310000000000000003', retroRaiders],
]
