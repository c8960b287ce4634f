import { adminScenes } from './admin-scenes.ts'
import { chartScenes } from './chart-scenes.ts'
import { connectionScenes } from './connection-scenes.ts'
import { deliverableScenes } from './deliverable-scenes.ts'
import { digitalOrderScenes } from './digital-order-scenes.ts'
import { disputeScenes } from './dispute-scenes.ts'
import { giftOrderScenes } from './gift-order-scenes.ts'
import { homeScenes } from './home-scenes.ts'
import { memberScenes } from './member-scenes.ts'
import { membershipItemScenes } from './membership-item-scenes.ts'
import { membershipScenes } from './membership-scenes.ts'
import { noticeScenes } from './notice-scenes.ts'
import { pricingItemScenes } from './pricing-item-scenes.ts'
import { pricingScenes } from './pricing-scenes.ts'
import { salesScenes } from './sales-scenes.ts'
import type { Scene } from './scene.ts'
import { shopScenes } from './shop-scenes.ts'
import { storefrontScenes } from './storefront-scenes.ts'
import { visitorScenes } from './visitor-scenes.ts'

export const scenes: Scene[] = [
  ...visitorScenes,
  ...homeScenes,
  ...memberScenes,
  ...connectionScenes,
  ...shopScenes,
  ...deliverableScenes,
  ...membershipScenes,
  ...membershipItemScenes,
  ...pricingItemScenes,
  ...pricingScenes,
  ...storefrontScenes,
  ...noticeScenes,
  ...salesScenes,
  ...chartScenes,
  ...digitalOrderScenes,
  ...giftOrderScenes,
  ...disputeScenes,
  ...adminScenes,
]

export function findScene(name: string): Scene {
  const scene = scenes.find((candidate) => candidate.name === name)
  if (!scene) throw new Error(`Unknown scene: ${name}`)
  return scene
}
