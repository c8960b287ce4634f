import { type Html, html } from '../../http/html.ts'
import { avatarHashOf } from './draw-avatar.ts'

/** Decorative: the name is next to it. */
export const showAvatar = (userId: string): Html =>
  html`<img class="avatar" src="/discord/avatars/${userId}/${avatarHashOf(userId)}.png" alt="" width="24" height="24">`
