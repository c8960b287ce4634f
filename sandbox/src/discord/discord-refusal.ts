import { Declined } from '../http/declined.ts'

export type FormErrors = { [field: string]: FormErrors | { code: string; message: string }[] }

/** Status, code and message, exactly as Discord returns them. */
const refusals = {
  notFound: [404, 0, '404: Not Found'],
  methodNotAllowed: [405, 0, '405: Method Not Allowed'],
  unauthorized: [401, 0, '401: Unauthorized'],
  unknownChannel: [404, 10003, 'Unknown Channel'],
  unknownGuild: [404, 10004, 'Unknown Guild'],
  unknownMember: [404, 10007, 'Unknown Member'],
  unknownMessage: [404, 10008, 'Unknown Message'],
  unknownRole: [404, 10011, 'Unknown Role'],
  unknownUser: [404, 10013, 'Unknown User'],
  unknownWebhook: [404, 10015, 'Unknown Webhook'],
  unknownInteraction: [404, 10062, 'Unknown interaction'],
  wrongApplication: [403, 20012, 'You are not authorized to perform this action on this application'],
  tooManyCommands: [400, 30032, 'Maximum number of application commands reached (100)'],
  tooManyContextMenus: [400, 30032, 'Maximum number of application commands reached (5)'],
  alreadyAcknowledged: [400, 40060, 'Interaction has already been acknowledged.'],
  blockedAgent: [403, 40333, 'internal network error'],
  missingAccess: [403, 50001, 'Missing Access'],
  otherAuthor: [403, 50005, 'Cannot edit a message authored by another user'],
  emptyMessage: [400, 50006, 'Cannot send an empty message'],
  cannotMessageUser: [403, 50007, 'Cannot send messages to this user'],
  nonTextChannel: [400, 50008, 'Cannot send messages in a non-text channel'],
  missingPermissions: [403, 50013, 'Missing Permissions'],
  invalidWebhookToken: [401, 50027, 'Invalid Webhook Token'],
  invalidRole: [400, 50028, 'Invalid Role'],
  invalidRecipient: [400, 50033, 'Invalid Recipient(s)'],
  invalidForm: [400, 50035, 'Invalid Form Body'],
  threadArchived: [400, 50083, 'Thread is archived'],
  invalidJson: [400, 50109, 'The request body contains invalid JSON.'],
  twoFactorRequired: [403, 60003, 'Two factor is required for this operation'],
  threadLocked: [400, 160005, 'Thread is locked'],
} as const satisfies Record<string, readonly [number, number, string]>

/** Thrown to reply with one of Discord's errors. */
export class DiscordRefusal extends Declined {
  readonly body: { message: string; code: number; errors?: FormErrors }

  constructor(reason: keyof typeof refusals, errors?: FormErrors) {
    const [status, code, message] = refusals[reason]
    super(status, message)
    this.name = 'DiscordRefusal'
    this.body = { message, code, ...(errors && { errors }) }
  }
}
