import type { ChatReply } from '../../../chat/chat-reply.ts'
import type { Component } from '../../../chat/components.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { choosePrivacy, readPrivacy } from '../../sales/privacy/choose-privacy.ts'
import type { PrivacyAction } from '../../storefront/actions/privacy-action.ts'
import { drawPrivacy } from './draw-privacy.ts'

type Deps = Pick<Dependencies, 'db'>

/** A pay message with the choice to buy anonymously. Unchanged if nobody would see the name. */
export async function offerPrivacy({ db }: Deps, saleId: string, components: Component[]): Promise<Component[]> {
  const privacy = await readPrivacy(db, saleId)
  return privacy ? drawPrivacy(components, { saleId, ...privacy }) : components
}

/** Saves the choice and shows it in the message that was pressed. Null if the message is becoming the receipt. */
export async function togglePrivacy(
  { db }: Deps,
  { saleId, isAnonymous }: PrivacyAction,
  pressed: { buyerDiscordId: string; components: Component[] },
): Promise<ChatReply | null> {
  if (!(await choosePrivacy(db, { saleId, buyerDiscordId: pressed.buyerDiscordId, isAnonymous }))) return null
  const isGift = (await readPrivacy(db, saleId))?.isGift ?? false
  return { components: drawPrivacy(pressed.components, { saleId, isAnonymous, isGift }), paysFor: saleId }
}
