import type { DeliverableDraft } from '@guildshop/contract/deliverables'

/** A zip archive with a text file and, if there are any, models of 4 KB each. */
type DemoFile = { kind: 'file'; label: string; name: string; text: string; models?: number }

export type DemoDeliverable = Exclude<DeliverableDraft, { kind: 'file' }> | DemoFile

type DemoDelivery = {
  deliverables: DemoDeliverable[]
  /** Unsold license keys. */
  keysLeft?: number
}

/** Deliverables of the demo's items besides their role rewards, by item name. */
export const demoDeliveries: Record<string, DemoDelivery> = {
  'Forge Circle': {
    deliverables: [{ kind: 'link', label: 'Stream archive', content: 'https://forge.example/archive' }],
  },
  'Founder Bundle': {
    deliverables: [
      { kind: 'role', roleId: '410000000000010005', roleDurationDays: 90 },
      { kind: 'key', label: 'Forge Arcade key' },
      {
        kind: 'file',
        label: 'Wallpapers',
        name: 'founder-wallpapers.zip',
        text: 'Twelve wallpapers of the forge by night. Please keep them among founders.\n',
      },
      { kind: 'link', label: 'Founders’ wall', content: 'https://forge.example/founders' },
    ],
    keysLeft: 3,
  },
  'Voxel Castle Pack': {
    deliverables: [
      {
        kind: 'file',
        label: 'Models and textures',
        name: 'voxel-castle-pack.zip',
        text: 'The Voxel Castle Pack: 140 models with textures. Import the folder "models" into your editor.\n',
        models: 140,
      },
      {
        kind: 'text',
        label: 'License',
        content: 'You can use the models in your own games, free or paid. Please don’t resell the pack itself.',
      },
    ],
  },
  'Tavern Songbook': {
    deliverables: [
      {
        kind: 'file',
        label: 'Songbook',
        name: 'tavern-songbook.zip',
        text: 'Forty songs with chords, ready to print on A5.\n',
      },
      { kind: 'link', label: 'Playlist', content: 'https://tavern.example/songbook/playlist' },
    ],
  },
  'Raid Soundtrack': {
    deliverables: [
      {
        kind: 'file',
        label: 'Soundtrack',
        name: 'raid-soundtrack.zip',
        text: 'Eighteen tracks in lossless quality.\n',
      },
    ],
  },
  'Closed Beta Key': {
    deliverables: [
      { kind: 'key', label: 'Beta key' },
      {
        kind: 'text',
        label: 'How to redeem',
        content: 'Start the launcher, choose "Redeem a key" and paste your key. The beta opens in spring.',
      },
    ],
    keysLeft: 50,
  },
}
