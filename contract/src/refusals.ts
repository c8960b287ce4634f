import { deliverableRefusals } from './items/deliverable-refusals.ts'
import { fileRefusals } from './items/file-refusals.ts'
import { keyRefusals } from './items/key-refusals.ts'
import { membershipRefusals } from './memberships/membership-refusals.ts'
import { pricingRefusals } from './pricing/pricing-refusals.ts'
import { giftRefusals } from './sales/gift-refusals.ts'
import { purchaseRefusals } from './sales/purchase-refusals.ts'
import { saleRefusals } from './sales/sale-refusals.ts'
import { noticeRefusals } from './storefront/notice-refusals.ts'
import { presentationRefusals } from './storefront/presentation-refusals.ts'
import { standingRefusals } from './storefront/standing-refusals.ts'

/** Every refusal: the code for programs, the HTTP status, the message for people. */
export const refusals = {
  INVALID_INPUT: { status: 400, message: "Some of the information you entered isn't valid." },
  NOT_FOUND: { status: 404, message: "We couldn't find what you're looking for." },
  BODY_TOO_LARGE: { status: 413, message: 'This request is too large.' },
  UNSUPPORTED_BODY: { status: 415, message: 'Send the request body as JSON.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  BUSY: { status: 429, message: 'A lot of people are logging in right now. Please try again in a few seconds.' },

  NOT_SIGNED_IN: { status: 401, message: 'Please log in.' },
  SESSION_ENDED: { status: 401, message: 'Your session has ended. Please log in again.' },
  NOT_ADMIN: { status: 403, message: 'Only super administrators can do this.' },

  WRONG_CREDENTIALS: { status: 401, message: 'Invalid username or password.' },
  ACCOUNT_BANNED: { status: 403, message: 'This account has been banned.' },
  ACCOUNT_DELETED: { status: 403, message: 'This account has been deleted by its owner.' },
  EMAIL_TAKEN: { status: 409, message: 'An account with this email already exists.' },
  USERNAME_TAKEN: { status: 409, message: 'This username is already taken.' },
  EMAIL_UNCHANGED: { status: 400, message: 'This is already your email.' },
  USERNAME_UNCHANGED: { status: 400, message: 'This is already your username.' },
  WRONG_PASSWORD: { status: 400, message: 'Your current password is incorrect.' },

  PASSWORD_NOT_SET: { status: 409, message: "You don't have a password yet. Set one on your Profile page first." },
  PASSWORD_IS_SET: { status: 409, message: 'Your account has a password. Enter it to confirm.' },
  CODE_WRONG: { status: 400, message: 'This code is invalid or has expired. Please try again or request a new code.' },
  CODE_TOO_SOON: {
    status: 429,
    message: 'We sent you a code less than a minute ago. Please wait before requesting another one.',
  },
  TWO_FACTOR_WRONG: { status: 401, message: 'Invalid two-factor code.' },
  TWO_FACTOR_EXPIRED: { status: 401, message: 'This login attempt has expired. Please log in again.' },
  TWO_FACTOR_BLOCKED: { status: 429, message: 'Too many wrong codes. Please wait 15 minutes and try again.' },
  TWO_FACTOR_CODE_WRONG: { status: 400, message: 'This code is incorrect. Please try again with a new one.' },
  TWO_FACTOR_NEEDED: { status: 403, message: 'Please enable 2FA first.' },
  TWO_FACTOR_ALREADY_ON: { status: 409, message: '2FA is already enabled.' },
  TWO_FACTOR_NOT_SET_UP: { status: 409, message: 'Start the 2FA setup first.' },
  REAUTH_REQUIRED: { status: 403, message: "Please confirm it's you." },

  EMAIL_NOT_VERIFIED: { status: 403, message: 'Please verify your email before enabling 2FA.' },
  EMAIL_ALREADY_VERIFIED: { status: 409, message: 'Your email is already verified.' },
  RESET_SESSION_INVALID: { status: 400, message: 'Password reset session invalid. Please start over.' },
  STEP_ONE_MISSING: { status: 403, message: 'Please enter your current password first.' },
  NOT_DEACTIVATED: { status: 409, message: 'This account is active. Please log in.' },
  PREMIUM_IS_RUNNING: {
    status: 409,
    message: 'Please cancel your premium subscription before deactivating your account.',
  },
  TERMS_VERSION_UNKNOWN: { status: 409, message: "There's a newer version of the terms. Please review that one." },
  EXPORT_NOT_READY: { status: 409, message: "We're still preparing your data." },
  EXPORT_NOT_FOUND: { status: 404, message: 'This download is no longer available. Please request a new one.' },
  ADMIN_CODE_INVALID: { status: 400, message: "This code isn't valid or has expired. Use the newest one in the log." },
  ADMIN_CODE_NEEDS_EMAIL: { status: 403, message: 'Please verify your email first.' },
  SESSION_NOT_FOUND: { status: 404, message: 'This session has already ended.' },

  DISCORD_LOGIN_OFF: {
    status: 403,
    message:
      'Login with Discord is off for this account. Log in with your password, then turn it on under Account Connections on your Profile page.',
  },
  DISCORD_LOGIN_EXPIRED: { status: 401, message: 'This Discord login has expired. Please try again.' },
  DISCORD_EMAIL_UNVERIFIED: {
    status: 403,
    message: 'Your Discord account has no verified email. Verify it in Discord, or sign up with an email and password.',
  },
  DISCORD_EMAIL_TAKEN: {
    status: 409,
    message:
      "An account with your Discord account's email already exists. Log in with your password, then connect Discord on your Profile page.",
  },
  DISCORD_TOKEN_MISSING: { status: 401, message: 'Please connect your Discord account first.' },
  DISCORD_TOKEN_INVALID: {
    status: 401,
    message: 'Your Discord connection has expired. Please reconnect your account.',
  },
  DISCORD_BUSY: { status: 429, message: 'Discord is limiting requests right now. Please try again in a moment.' },
  PAYPAL_BUSY: { status: 429, message: 'PayPal is limiting requests right now. Please try again in a moment.' },
  DISCORD_NOT_LINKED: { status: 409, message: 'No Discord account is linked.' },
  PAYPAL_NOT_LINKED: { status: 409, message: 'No PayPal account is linked.' },
  PAYPAL_APP_NOT_CONNECTED: { status: 409, message: 'No PayPal app is connected.' },
  PAYPAL_ALREADY_LINKED: { status: 409, message: 'This PayPal account is already linked to another portal account.' },

  GUILD_NOT_FOUND: { status: 404, message: 'Server not found.' },
  NOT_THE_OWNER: { status: 403, message: 'Only the server owner can do this.' },
  SERVER_ACCESS_LOST: {
    status: 403,
    message:
      "You no longer have the 'Manage Server' permission in this Discord server. Ask its owner for it, or link the Discord account that has it.",
  },
  PREMIUM_NEEDED: { status: 403, message: 'This feature requires the server owner to have premium.' },
  SERVER_LIMIT_FREE: {
    status: 403,
    message: 'Server registration limit reached for your account tier. Upgrade to premium to register more servers.',
  },
  SERVER_LIMIT_PREMIUM: {
    status: 403,
    message: 'Server registration limit reached for your account tier. Remove a server to register another one.',
  },
  GUILD_DISABLED: { status: 403, message: "This server is disabled because its plan doesn't allow more active shops." },
  GUILD_NOT_ELIGIBLE: {
    status: 403,
    message: "Only the owner or a member with the 'Manage Server' permission can register this server.",
  },
  GUILD_ALREADY_YOURS: { status: 409, message: 'You have already registered this server.' },
  GUILD_TAKEN: {
    status: 409,
    message: 'This server is registered to another account. That account can remove it in Manage Servers.',
  },
  GUILD_HAS_OPEN_ORDERS: {
    status: 409,
    message: 'This server still has orders to ship. Ship them before removing it.',
  },
  BOT_NOT_IN_GUILD: { status: 409, message: "The bot isn't in this server yet. Invite it, then try again." },

  ROLE_NOT_IN_GUILD: { status: 400, message: "This role doesn't exist in the server." },
  CHANNEL_NOT_IN_GUILD: { status: 400, message: "This channel doesn't exist in the server." },
  CHANNEL_NOT_CHOSEN: { status: 400, message: 'Choose a channel.' },
  CHANNEL_CLOSED_TO_BOT: {
    status: 409,
    message: "The bot can't post in this channel. Give it the 'View Channel' and 'Send Messages' permissions.",
  },
  ROLE_IS_EVERYONE: {
    status: 400,
    message: "You can't use @everyone here. Choose a role that only some members have.",
  },
  ROLE_IS_MANAGED: {
    status: 400,
    message: "This role is managed by an integration, so the bot can't assign it. Choose another role.",
  },
  ROLE_TOO_HIGH: {
    status: 400,
    message: "This role is above the bot's role. Move the bot's role above it in the server's role settings.",
  },
  ROLE_ABOVE_YOURS: { status: 403, message: 'You can only offer roles below your own highest role.' },
  ROLE_IS_DANGEROUS: {
    status: 400,
    message: "This role has admin permissions, so it can't be sold. Choose a role without them.",
  },
  BOT_CANNOT_GIVE_ROLES: {
    status: 400,
    message: "The bot needs the 'Manage Roles' permission. Grant it in the server's role settings.",
  },
  BOT_OWNER_NEEDS_TWO_FACTOR: {
    status: 409,
    message:
      "This server requires 2FA for moderation, but the owner of the bot application hasn't turned on 2FA for their Discord account.",
  },

  ITEM_NOT_FOUND: { status: 404, message: 'Item not found.' },
  ITEM_CHANGED: {
    status: 409,
    message: 'Someone else changed this item while you were editing it. Load the latest version, then save again.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: 'This Idempotency-Key was already used for a different item. Use a new key.',
  },
  ITEM_LIMIT_FREE: {
    status: 403,
    message: 'Item limit reached for this server. Upgrade to premium to add more items.',
  },
  ITEM_LIMIT_PREMIUM: {
    status: 403,
    message: 'Item limit reached for this server. Delete an item to add another one.',
  },
  ...deliverableRefusals,

  PRICE_NOT_WHOLE_YEN: { status: 400, message: "Prices in JPY can't have decimals." },
  IMAGE_NOT_SUPPORTED: { status: 400, message: 'The image must be a JPEG, PNG, GIF or WebP file.' },
  IMAGE_TOO_LARGE: { status: 413, message: "The image can't be larger than 5 MB." },
  IMAGE_TOO_MANY_PIXELS: {
    status: 400,
    message: "The image can't be larger than 16 megapixels (all animation frames combined).",
  },
  IMAGE_TOO_MANY_FRAMES: { status: 400, message: "Animations can't have more than 200 frames." },
  IMAGES_BUSY: {
    status: 429,
    message: 'A lot of images are being uploaded right now. Please try again in a few seconds.',
  },

  ...presentationRefusals,
  ...standingRefusals,
  ...keyRefusals,
  ...fileRefusals,
  ...membershipRefusals,
  ...pricingRefusals,
  ...purchaseRefusals,
  ...giftRefusals,
  ...saleRefusals,
  ...noticeRefusals,

  SHOP_NOT_HERE: { status: 404, message: "This server doesn't have a shop yet." },
  SHOP_CLOSED: { status: 409, message: 'This shop is currently closed.' },
  SHOP_CANNOT_BE_PAID: {
    status: 409,
    message: "This shop isn't set up for payments yet.",
  },
  ITEM_NOT_FOR_SALE: { status: 409, message: 'This item is no longer available.' },
  ITEM_SOLD_OUT: { status: 409, message: 'This item is sold out.' },
  QUANTITY_NOT_OFFERED: { status: 409, message: "This quantity isn't available. Choose a smaller one." },
  OFFER_CHANGED: { status: 409, message: 'This item has changed. Please review it before you buy.' },
  TOO_MANY_CHECKOUTS: {
    status: 429,
    message: 'You have several unfinished checkouts. Complete or cancel one before starting another.',
  },
  SELLER_NOT_ACCEPTED: {
    status: 409,
    message: "This shop can't accept payments right now. You weren't charged.",
  },
  DELIVERY_NOT_FOUND: { status: 404, message: "There's nothing to retry." },
  ROLE_NOT_OWED: { status: 409, message: 'This order no longer includes this role.' },
  DELIVERY_DONE: { status: 409, message: 'This has already been delivered.' },
  TEST_NEEDS_DISCORD: {
    status: 409,
    message: 'Link your Discord account first. The test purchase uses it as the buyer.',
  },

  GOAL_NOT_FOUND: { status: 404, message: "This server doesn't have a donation goal." },
  GOAL_NEEDS_PREMIUM_OWNER: { status: 403, message: 'Only the premium server owner can set a goal.' },

  SUBSCRIPTIONS_CLOSED: { status: 409, message: "Premium isn't available right now." },
  TOO_MANY_SERVERS_CHOSEN: { status: 409, message: "Your plan doesn't allow this many active servers." },
  ALREADY_SUBSCRIBED: { status: 409, message: 'You already have an active premium subscription.' },
  NOT_SUBSCRIBED: { status: 409, message: "You don't have an active subscription to cancel." },
  SUBSCRIPTION_NOT_CONFIRMED: { status: 400, message: "PayPal couldn't confirm this subscription for your account." },
  SUBSCRIPTION_PENDING: {
    status: 409,
    message: "PayPal is still setting up your subscription. Premium starts automatically once it's active.",
  },
  PREMIUM_CODE_INVALID: { status: 400, message: "This premium code isn't valid." },
  PREMIUM_CODE_ALREADY_REDEEMED: { status: 409, message: 'You have already redeemed this premium code.' },
  PREMIUM_CODE_BLOCKED: { status: 429, message: 'Too many wrong premium codes. Please wait 15 minutes and try again.' },

  PREMIUM_CODE_NOT_FOUND: { status: 404, message: "This premium code doesn't exist." },
  USER_NOT_FOUND: { status: 404, message: 'User not found.' },
  USER_ALREADY_BANNED: { status: 409, message: 'This user is already banned.' },
  USER_NOT_BANNED: { status: 409, message: "This user isn't banned." },
  CANNOT_BAN_YOURSELF: { status: 403, message: "You can't ban yourself." },
  CANNOT_BAN_ADMIN: { status: 403, message: "Super administrators can't be banned." },
  ADMIN_NEEDS_TWO_FACTOR: { status: 403, message: 'Enable 2FA on your profile to use the Admin Control Center.' },
} as const satisfies Record<string, { status: number; message: string }>

export type RefusalCode = keyof typeof refusals
