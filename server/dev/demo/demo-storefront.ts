import type { DemoPicture } from './draw-demo-picture.ts'

type DemoStorefront = {
  guildId: string
  /** Names of categories with those of their items. */
  categories: Record<string, string[]>
  /** Additional pictures by item name. */
  pictures: Record<string, DemoPicture[]>
  /** The standing messages of each channel. */
  standing: { shows: 'shop' | 'goal'; channelId: string }[]
  templates: { item: string; event: 'membership'; text: string }[]
}

/** The channel #shop of Pixel Forge, where only the bot can post. */
const shopChannel = '510000000000010007'

const pixelForge: DemoStorefront = {
  guildId: '310000000000000001',
  categories: {
    'Ranks and support': ['VIP Pass', 'Supporter Badge', 'Legend Status', 'Forge Circle', 'Tip Jar'],
    'Digital goods': ['Voxel Castle Pack', 'Founder Bundle', 'Forge Wallpapers'],
    'From the workshop': ['Hand-Painted Pixel Mug', 'Cross-Stitched Portrait', 'Forge Enamel Pin'],
  },
  pictures: {
    'Voxel Castle Pack': [
      { shape: 'hexagon', from: '#1abc9c', to: '#134e4a' },
      { shape: 'diamond', from: '#48c9b0', to: '#1f4e5f' },
      { shape: 'star', from: '#16a085', to: '#0b3c49' },
    ],
    'Hand-Painted Pixel Mug': [
      { shape: 'ring', from: '#f5b041', to: '#943126' },
      { shape: 'tile', from: '#f8c471', to: '#7b241c' },
    ],
    'Cross-Stitched Portrait': [{ shape: 'disc', from: '#fd79a8', to: '#4a235a' }],
  },
  standing: [
    { shows: 'shop', channelId: shopChannel },
    { shows: 'goal', channelId: shopChannel },
  ],
  templates: [{ item: 'Forge Circle', event: 'membership', text: 'The circle grows. Welcome to **{item}**, {buyer}!' }],
}

export const demoStorefronts: DemoStorefront[] = [pixelForge]
