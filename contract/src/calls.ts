import type * as z from 'zod/mini'
import * as accounts from './accounts/accounts.ts'
import { loginReply } from './accounts/login-reply.ts'
import { enableTwoFactorReply } from './accounts/recovery-codes.ts'
import * as admin from './admin/admin.ts'
import * as connections from './connections/connections.ts'
import * as goals from './goals/goals.ts'
import * as guilds from './guilds/guilds.ts'
import { itemBody } from './items/item-requests.ts'
import * as items from './items/items.ts'
import { deleteItemQuery } from './memberships/membership-requests.ts'
import * as premium from './premium/premium.ts'
import * as premiumGrants from './premium/premium-grants.ts'
import { messageReply } from './replies.ts'
import * as sales from './sales/sales.ts'

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api. */
  path: string
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  reply: z.ZodMiniType
}

const authCalls: Call[] = [
  { method: 'POST', path: '/auth/login', body: accounts.loginBody, reply: loginReply },
  { method: 'POST', path: '/auth/verify-2fa', body: accounts.verifyTwoFactorBody, reply: accounts.tokenReply },
  { method: 'POST', path: '/auth/register', body: accounts.registerBody, reply: accounts.registerReply },
  { method: 'POST', path: '/auth/reactivate/send_code', body: accounts.loginBody, reply: messageReply },
  {
    method: 'POST',
    path: '/auth/reactivate/confirm_code',
    body: accounts.confirmReactivationBody,
    reply: accounts.tokenReply,
  },
  {
    method: 'POST',
    path: '/auth/forgot-password/check',
    body: accounts.forgotPasswordBody,
    reply: accounts.forgotPasswordReply,
  },
  { method: 'POST', path: '/auth/forgot-password/send-code', body: accounts.forgotPasswordBody, reply: messageReply },
  {
    method: 'POST',
    path: '/auth/verify-reset-code',
    body: accounts.verifyResetCodeBody,
    reply: accounts.verifyResetCodeReply,
  },
  { method: 'POST', path: '/auth/reset-password-with-token', body: accounts.resetPasswordBody, reply: messageReply },
  { method: 'POST', path: '/auth/verify-code', body: accounts.verifyEmailBody, reply: accounts.verifyEmailReply },
  { method: 'POST', path: '/auth/resend-verification', reply: messageReply },
  { method: 'POST', path: '/profile/change-password', body: accounts.startPasswordChangeBody, reply: messageReply },
  {
    method: 'POST',
    path: '/profile/password-change/send_code',
    body: accounts.startPasswordChangeBody,
    reply: messageReply,
  },
  {
    method: 'POST',
    path: '/profile/confirm-password-change',
    body: accounts.changePasswordWithTwoFactorBody,
    reply: messageReply,
  },
  {
    method: 'POST',
    path: '/profile/password-change/confirm_code',
    body: accounts.changePasswordWithCodeBody,
    reply: messageReply,
  },
]

const profileCalls: Call[] = [
  { method: 'GET', path: '/profile/me', reply: accounts.profile },
  { method: 'POST', path: '/2fa/setup', reply: accounts.setupTwoFactorReply },
  { method: 'POST', path: '/2fa/verify', body: accounts.enableTwoFactorBody, reply: enableTwoFactorReply },
  { method: 'POST', path: '/2fa/disable', body: accounts.disableTwoFactorBody, reply: messageReply },
  { method: 'GET', path: '/discord/auth', reply: connections.authorizationReply },
  { method: 'DELETE', path: '/profile/discord', reply: connections.unlinkDiscordReply },
  { method: 'GET', path: '/paypal/auth', reply: connections.authorizationReply },
  { method: 'DELETE', path: '/profile/paypal', reply: messageReply },
  { method: 'POST', path: '/paypal/subscribe/initiate', reply: premium.startSubscriptionReply },
  { method: 'POST', path: '/paypal/subscribe/activate', body: premium.activateSubscriptionBody, reply: messageReply },
  { method: 'POST', path: '/paypal/subscribe/cancel', reply: messageReply },
  { method: 'POST', path: '/profile/deactivate/send_code', reply: messageReply },
  {
    method: 'POST',
    path: '/profile/deactivate/confirm_code',
    body: accounts.deactivateWithCodeBody,
    reply: messageReply,
  },
  {
    method: 'POST',
    path: '/profile/deactivate/with_2fa',
    body: accounts.deactivateWithTwoFactorBody,
    reply: messageReply,
  },
  { method: 'POST', path: '/profile/redeem-code', body: premium.redeemCodeBody, reply: messageReply },
]

const guildCalls: Call[] = [
  { method: 'GET', path: '/guilds', reply: guilds.guildsReply },
  { method: 'POST', path: '/guilds', body: guilds.registerGuildBody, reply: guilds.guildDetailsReply },
  { method: 'DELETE', path: '/guilds/{id}', reply: messageReply },
  { method: 'GET', path: '/guilds/manageable', reply: guilds.guildsReply },
  { method: 'GET', path: '/guilds/details/{id}', reply: guilds.guildDetailsReply },
  { method: 'GET', path: '/discord/eligible-guilds', reply: guilds.eligibleGuildsReply },
  { method: 'GET', path: '/discord/guilds/{id}/roles', reply: guilds.guildRolesReply },
  { method: 'GET', path: '/discord/guilds/{id}/channels', reply: guilds.guildChannelsReply },
  { method: 'PUT', path: '/guilds/{id}/config', body: guilds.guildConfigBody, reply: messageReply },
]

const shopCalls: Call[] = [
  { method: 'GET', path: '/guilds/{id}/items', reply: items.shopItemsReply },
  { method: 'POST', path: '/guilds/{id}/items', body: itemBody, reply: items.savedItemReply },
  { method: 'PUT', path: '/items/{id}', body: itemBody, reply: items.savedItemReply },
  { method: 'DELETE', path: '/items/{id}', query: deleteItemQuery, reply: items.deletedItemReply },
  { method: 'GET', path: '/guilds/{id}/sales-metrics', reply: sales.salesMetrics },
  { method: 'GET', path: '/guilds/{id}/sales/pending-shipment', reply: sales.pendingSalesReply },
  { method: 'PUT', path: '/sales/{id}/ship', body: sales.shipSaleBody, reply: sales.shipSaleReply },
  { method: 'GET', path: '/guilds/{id}/goal', reply: goals.goalReply },
  { method: 'PUT', path: '/guilds/{id}/goal', body: goals.goalBody, reply: goals.goalReply },
  { method: 'DELETE', path: '/guilds/{id}/goal', reply: messageReply },
]

const adminCalls: Call[] = [
  { method: 'GET', path: '/admin/users/search', query: admin.searchUsersQuery, reply: admin.adminUsersReply },
  {
    method: 'POST',
    path: '/admin/users/{id}/grant-premium',
    body: premiumGrants.grantPremiumBody,
    reply: messageReply,
  },
  { method: 'POST', path: '/admin/users/{id}/revoke-premium', reply: messageReply },
  { method: 'POST', path: '/admin/users/{id}/ban', body: admin.banUserBody, reply: messageReply },
  { method: 'POST', path: '/admin/users/{id}/unban', reply: messageReply },
  { method: 'POST', path: '/admin/premium-codes', body: premiumGrants.couponBody, reply: premiumGrants.couponReply },
]

/** Every endpoint in the specification. The routes use these schemas. */
export const calls: readonly Call[] = [...authCalls, ...profileCalls, ...guildCalls, ...shopCalls, ...adminCalls]
