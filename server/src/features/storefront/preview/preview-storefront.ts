import { isDeepStrictEqual } from 'node:util'
import { type ChatMessage, chatMessage } from '@guildshop/contract/chat-message'
import type { ItemPreviewRequest } from '@guildshop/contract/item-preview-requests'
import { type StorefrontPreview, storefrontPreviewReply } from '@guildshop/contract/storefront-preview'
import type { StorefrontPreviewQuery } from '@guildshop/contract/storefront-preview-requests'
import type { Component } from '../../../chat/components.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import type { GuildAccess } from '../../guilds/access/guild-access.ts'
import { listRoleNames } from '../../guilds/discord/role-names.ts'
import { hasUsableCode } from '../../pricing/reading/read-code.ts'
import { readDraft } from '../reading/read-draft.ts'
import { readPublicItem, type ShownItem } from '../reading/read-item.ts'
import { readPublicShelf } from '../reading/read-shelf.ts'
import { drawSubject, publicCategoryPages } from '../standing/draw-subject.ts'
import { acceptsDiscountCode } from '../views/accepts-discount-code.ts'
import { extraButtons } from '../views/extra-buttons.ts'
import { drawItem } from '../views/item-view.ts'
import { drawShopPage } from '../views/shop-page.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'publicUrl' | 'discordFacts'>

/** Draws one page, from 0. A page beyond the end is the last one. */
type DrawPage = (page: number) => Component[]

/** What the chat shows to a member without roles and purchases, drawn by the same functions. Refuses a closed shop. */
export async function previewStorefront(
  deps: Deps,
  { guild }: Pick<GuildAccess, 'guild'>,
  query: StorefrontPreviewQuery,
): Promise<StorefrontPreview> {
  const { page = 1 } = query
  const draw = await pagesOf(deps, guild, query)
  const components = draw(page - 1)
  return storefrontPreviewReply.parse({
    components,
    names: await roleNames(deps, guild.guildId, components),
    page,
    hasMore: !isDeepStrictEqual(components, draw(page)),
  })
}

async function pagesOf(
  deps: Deps,
  guild: GuildAccess['guild'],
  { itemId, categoryId, shows, isPosted }: StorefrontPreviewQuery,
): Promise<DrawPage> {
  if (shows === 'goal') return goalPage(deps, guild)
  if (!itemId) return shopPages(deps, guild.guildId, categoryId)
  return itemPages(deps, await readPublicItem(deps, guild.guildId, itemId), { isPublic: isPosted === 'true' })
}

async function goalPage(deps: Deps, guild: GuildAccess['guild']): Promise<DrawPage> {
  const components = await drawSubject(deps, guild, { shows: 'goal', itemId: null, categoryId: null })
  if (!components) throw new Refused('GOAL_NOT_FOUND')
  return () => components
}

async function shopPages(deps: Deps, discordGuildId: string, categoryId: string | undefined): Promise<DrawPage> {
  if (categoryId) return categoryPages(deps, discordGuildId, categoryId)
  const shelf = await readPublicShelf(deps, discordGuildId)
  return (page) => drawShopPage(deps, shelf, { page })
}

async function categoryPages(deps: Deps, discordGuildId: string, categoryId: string): Promise<DrawPage> {
  const draw = await publicCategoryPages(deps, discordGuildId, categoryId)
  if (!draw) throw new Refused('CATEGORY_NOT_FOUND')
  return draw
}

/** The same for an item that isn't saved yet. Its shop may be closed. */
export async function previewItem(deps: Deps, access: GuildAccess, draft: ItemPreviewRequest): Promise<ChatMessage> {
  const draw = await itemPages(deps, await readDraft(deps, access, draft))
  const components = draw(0)
  return chatMessage.parse({ components, names: await roleNames(deps, access.guild.guildId, components) })
}

async function itemPages(deps: Deps, shown: ShownItem, { isPublic = false } = {}): Promise<DrawPage> {
  const offered = { ...shown, offersCodes: await offersCodes(deps, shown) }
  const place = { page: 0 }
  return (part) => drawItem(deps, offered, { place, part, isPublic, extraButtons: extraButtons(offered, place) })
}

const offersCodes = async ({ db, now }: Deps, shown: ShownItem) =>
  acceptsDiscountCode(shown) && (await hasUsableCode(db, shown.shop.id, now()))

/** Asks Discord only if a role is mentioned. */
async function roleNames(deps: Deps, discordGuildId: string, components: Component[]): Promise<Record<string, string>> {
  const mentioned = [...JSON.stringify(components).matchAll(/<@&(\d+)>/g)].map(([, id = '']) => id)
  if (mentioned.length === 0) return {}
  const known = await listRoleNames(deps, discordGuildId)
  return Object.fromEntries(mentioned.flatMap((id) => (known.has(id) ? [[id, known.get(id) ?? '']] : [])))
}
