import type { StorefrontOptions } from '@guildshop/contract/storefront-options'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** What every view of the page receives. */
export type StorefrontViewProps = { guildId: string; guildName: string; options: StorefrontOptions }

type StorefrontView = {
  /** In the URL, as `?view=`; the first one needs none. */
  id: string
  label: string
  /** Hidden from managers. */
  isForOwner?: boolean
  View: LazyExoticComponent<ComponentType<StorefrontViewProps>>
}

/** The parts of the page, each in its own chunk. */
const views: readonly [StorefrontView, ...StorefrontView[]] = [
  { id: 'messages', label: 'Messages', View: lazy(() => import('./messages/messages-view.tsx')) },
  { id: 'gifts', label: 'Gifts', View: lazy(() => import('./gifts/gifts-view.tsx')) },
  { id: 'notices', label: 'Notices', isForOwner: true, View: lazy(() => import('./notices/notices-view.tsx')) },
  { id: 'preview', label: 'Preview', View: lazy(() => import('./preview/preview-view.tsx')) },
]

/** The views that this user can open, and the one with this id, or else the first. */
export function storefrontViews({ isOwner }: Pick<StorefrontOptions, 'isOwner'>, wantedId: string | null) {
  const open = views.filter(({ isForOwner }) => isOwner || !isForOwner)
  return { views: open, current: open.find(({ id }) => id === wantedId) ?? views[0] }
}
