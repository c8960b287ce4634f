import { longestKey, maxKeysPerRequest } from '@guildshop/contract/deliverable-rules'
import { maximumImageBytes } from '@guildshop/contract/item-rules'
import type { Limit } from '../throttle.ts'

/** A limit with what it counts and for whom, as `docs/limits.md` lists it. */
export type Throttle = Limit & { what: string; per: string }

const minute = 60
const tenMinutes = 600
const quarterHour = 900
const hour = 3600
const day = 86_400

/** The default of `API_LIMIT`. */
export const requestsPerSession = 200
/** A network is shared by many people. */
const sessionsPerNetwork = 5

/** Counted in the memory of each process. */
export const clientLimits = (perSession: number) =>
  ({
    network: { what: 'Requests to the API', per: 'network', times: perSession * sessionsPerNetwork, seconds: 10 },
    session: { what: 'Requests to the API', per: 'session', times: perSession, seconds: 10 },
    forgeries: { what: 'Events and interactions that fail verification', per: 'network', times: 100, seconds: 10 },
  }) satisfies Record<string, Throttle>

const signingIn = {
  logInFromNetwork: { what: 'Logins', per: 'network', times: 50, seconds: tenMinutes },
  logInFromNetworkToAccount: { what: 'Logins', per: 'network and account', times: 10, seconds: tenMinutes },
  logInFromStrangers: { what: 'Logins', per: 'account, from all unknown networks', times: 20, seconds: minute },
  logInFromKnownNetwork: { what: 'Logins', per: 'account and known network', times: 30, seconds: tenMinutes },
  discordLogin: { what: 'Logins with Discord', per: 'network', times: 50, seconds: tenMinutes },
  registration: { what: 'Registrations', per: 'network', times: 60, seconds: hour },
  emailVerificationFromNetwork: { what: 'Email verifications', per: 'network', times: 60, seconds: tenMinutes },
  emailVerificationHourly: { what: 'Email verifications', per: 'email', times: 10, seconds: hour },
  emailVerificationDaily: { what: 'Email verifications', per: 'email', times: 20, seconds: day },
  verificationCodesHourly: { what: 'Verification codes sent', per: 'email', times: 5, seconds: hour },
  verificationCodesDaily: { what: 'Verification codes sent', per: 'email', times: 20, seconds: day },
  resetMethodsFromNetwork: { what: 'Lookups of reset methods', per: 'network', times: 30, seconds: tenMinutes },
  resetMethods: { what: 'Lookups of reset methods', per: 'email', times: 5, seconds: tenMinutes },
  resetStartFromNetwork: { what: 'Password reset starts', per: 'network', times: 30, seconds: tenMinutes },
  resetStart: { what: 'Password reset starts', per: 'email', times: 5, seconds: tenMinutes },
  resetCodeFromNetwork: { what: 'Reset codes tried', per: 'network', times: 60, seconds: tenMinutes },
  emailedResetCode: { what: 'Emailed reset codes tried', per: 'email', times: 10, seconds: tenMinutes },
  emailedResetCodeDaily: { what: 'Emailed reset codes tried', per: 'email', times: 20, seconds: day },
  authenticatorResetCode: { what: 'Authenticator codes tried to reset', per: 'email', times: 5, seconds: tenMinutes },
  authenticatorResetCodeDaily: { what: 'Authenticator codes tried to reset', per: 'email', times: 20, seconds: day },
  adminCodeFromNetwork: { what: 'First-administrator codes tried', per: 'network', times: 20, seconds: quarterHour },
  adminCode: { what: 'First-administrator codes tried', per: 'account', times: 5, seconds: quarterHour },
} satisfies Record<string, Throttle>

const account = {
  proof: { what: 'Proofs with the password', per: 'account', times: 10, seconds: tenMinutes },
  changeCodesHourly: {
    what: 'Codes for a new email or username, and to confirm who you are',
    per: 'account, and mailbox',
    times: 5,
    seconds: hour,
  },
  changeCodesDaily: {
    what: 'Codes for a new email or username, and to confirm who you are',
    per: 'account, and mailbox',
    times: 10,
    seconds: day,
  },
  passwordChange: { what: 'Password changes', per: 'account', times: 10, seconds: tenMinutes },
  secondFactor: { what: 'Codes tried to turn 2FA on', per: 'account', times: 10, seconds: tenMinutes },
  recoveryCodes: { what: 'New sets of recovery codes', per: 'account', times: 10, seconds: tenMinutes },
  premiumCode: { what: 'Invalid premium codes', per: 'account', times: 5, seconds: quarterHour },
  paypalCheck: { what: 'Checks of a PayPal connection', per: 'account', times: 10, seconds: tenMinutes },
  paypalVerification: {
    what: 'Checks whether a PayPal account is verified',
    per: 'account',
    times: 10,
    seconds: tenMinutes,
  },
  paypalSetup: { what: 'Connections of an own PayPal app', per: 'account', times: 20, seconds: hour },
  notifications: { what: 'Changes of notification settings', per: 'account', times: 60, seconds: minute },
} satisfies Record<string, Throttle>

const selling = {
  fileUpload: { what: 'File uploads', per: 'account', times: 60, seconds: tenMinutes },
  keyAdditions: { what: 'Checks and additions of license keys', per: 'account', times: 120, seconds: minute },
  keyReveals: { what: 'Reveals of license keys', per: 'account', times: 60, seconds: minute },
  memberImport: { what: 'Previews and starts of a member import', per: 'account', times: 30, seconds: tenMinutes },
  memberMessage: { what: 'Messages to a member', per: 'membership', times: 5, seconds: day },
  serverMessages: { what: 'Messages to members', per: 'server', times: 100, seconds: day },
  orderCheck: { what: 'Checks of an order with PayPal', per: 'order', times: 1, seconds: 10 },
  orderChecks: { what: 'Checks of orders with PayPal', per: 'account', times: 30, seconds: minute },
  disputePack: { what: 'Dispute packs', per: 'account', times: 10, seconds: minute },
  disputeRefresh: { what: 'Refreshes of disputes from PayPal', per: 'account', times: 10, seconds: tenMinutes },
  disputeAnswer: {
    what: 'Messages, evidence and acceptances in disputes',
    per: 'account',
    times: 30,
    seconds: tenMinutes,
  },
  refund: { what: 'Refund requests', per: 'account', times: 30, seconds: minute },
  retryDelivery: { what: 'Retries of deliveries', per: 'account', times: 30, seconds: minute },
  roleCheck: { what: 'Role checks', per: 'account', times: 10, seconds: minute },
  testPurchase: { what: 'Test purchases', per: 'account', times: 10, seconds: minute },
} satisfies Record<string, Throttle>

const buying = {
  discountCode: { what: 'Invalid discount codes', per: 'member and server', times: 10, seconds: quarterHour },
  paymentReturn: {
    what: 'Readings of a payment when its buyer returns',
    per: 'payment',
    times: 10,
    seconds: tenMinutes,
  },
  receipts: { what: 'Receipts', per: 'network', times: 120, seconds: tenMinutes },
  download: { what: 'Requests for a file', per: 'download link', times: 200, seconds: quarterHour },
  purchaseView: { what: 'Views of a purchase', per: 'member', times: 30, seconds: minute },
  roleRestore: { what: 'Restores of roles', per: 'member and server', times: 3, seconds: minute },
  giftAction: { what: 'Gift actions', per: 'member', times: 30, seconds: minute },
  renewal: { what: 'Renewals of a membership', per: 'member', times: 10, seconds: minute },
} satisfies Record<string, Throttle>

const diagnostics = {
  browserErrors: { what: 'Browser error reports', per: 'network', times: 20, seconds: hour },
  allBrowserErrors: { what: 'Browser error reports', per: 'instance', times: 1000, seconds: hour },
} satisfies Record<string, Throttle>

/** Counted in the database, for all processes together. */
export const throttles = { ...signingIn, ...account, ...selling, ...buying, ...diagnostics }

const formText = 100_000
// Ten texts of 2,000 characters, each up to six bytes in JSON.
const itemTexts = 150_000
// The longest characters take four bytes.
const keys = maxKeysPerRequest * (longestKey * 4 + 10)

/** Bytes of a request body. Files have limits of their own. */
export const bodyLimits = {
  request: { what: 'Any request, unless listed below', bytes: 100_000 },
  formText: { what: 'Text fields of a form with an image', bytes: formText },
  itemTexts: { what: 'Texts and links that an item delivers, in its form', bytes: itemTexts },
  item: {
    what: 'Form of an item: image, texts and license keys',
    bytes: maximumImageBytes + formText + itemTexts + keys,
  },
  browserError: { what: 'Browser error reports', bytes: 8000 },
  interaction: { what: 'Discord interactions', bytes: 256_000 },
  discordEvent: { what: 'Discord events', bytes: 1_000_000 },
  shipments: { what: 'Shipments of many orders', bytes: 300_000 },
  memberImport: { what: 'Member imports', bytes: 2_500_000 },
  keys: { what: 'License keys', bytes: keys },
}

/** Entries of lists, and things that one person or order can have. The contract has those that screens check, too. */
export const listLimits = {
  formField: { what: 'Bytes of a text field in a form', count: 20_000 },
  ordersToShip: { what: 'Orders to ship in one answer', count: 500 },
  // With the order of the index, this keeps the planner from reading all rows.
  counted: { what: 'Orders or members counted for a tab; beyond, it shows that there are more', count: 10_000 },
  removedOrders: { what: 'Orders of a removed server in one answer', count: 50 },
  overviewOrders: { what: 'Orders in the overview', count: 5 },
  downloads: { what: 'Downloads shown with an order', count: 20 },
  ownMemberships: { what: "A member's own memberships in the bot", count: 10 },
  ownHistory: { what: "Entries of a member's own history in the bot", count: 25 },
  membershipsOfMember: { what: "A member's memberships in the bot, for staff", count: 5 },
  imagePixels: { what: 'Pixels of an image, all frames together', count: 4096 * 4096 },
  imageFrames: { what: 'Frames of an animation', count: 200 },
  keyExamples: { what: 'Examples of repeated license keys', count: 3 },
  notes: { what: 'Notes on an order', count: 50 },
  refundRequests: { what: 'Refund requests shown with an order', count: 20 },
  disputes: { what: 'Disputes in the inbox', count: 100 },
  disputeMessages: { what: 'Messages kept of a dispute', count: 500 },
  packMessages: { what: 'Messages of a dispute in its pack', count: 50 },
  unfinishedCheckouts: { what: 'Unfinished checkouts of a buyer in a server', count: 3 },
  giftsPerDay: { what: 'Gifts of a buyer in a server in a day', count: 20 },
  membershipEvents: { what: "Entries shown of a membership's history", count: 200 },
  imports: { what: 'Member imports shown', count: 50 },
  importedMembers: { what: 'Members in an import', count: 10_000 },
  importLines: { what: 'Lines with text in the file of an import', count: 20_000 },
  importExamples: { what: 'Examples in the preview of an import', count: 5 },
  importProblems: { what: 'Invalid lines in the preview of an import', count: 200 },
  browserErrorsKept: { what: 'Kinds of browser errors kept', count: 500 },
  browserErrorsShown: { what: 'Kinds of browser errors shown', count: 20 },
}
