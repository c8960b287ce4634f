import { botId, type Person, personIds } from './initial-people.ts'
import { joinPermissions, type Permission } from './permissions.ts'
import type { Channel, ChannelType, Guild, Member, Overwrite, Role, Thread } from './world.ts'

type RolePlan = { name: string; color: number; can?: Permission[]; mentionable?: true; managedBy?: 'bot' | 'boost' }
type ChannelPlan = { name: string; type: ChannelType; everyoneCannot?: Permission; botCan?: Permission }
type Plan = {
  name: string
  owner: Person
  hasBot: boolean
  /** Highest role first. */
  roles: RolePlan[]
  moreChannels?: ChannelPlan[]
  members: Partial<Record<Person, string[]>>
}

const anyone = joinPermissions(
  'viewChannel',
  'sendMessages',
  'embedLinks',
  'readMessageHistory',
  'useApplicationCommands',
)
const bot: RolePlan = {
  name: 'Guildshop',
  color: 0x5865f2,
  can: ['viewChannel', 'sendMessages', 'embedLinks', 'readMessageHistory', 'manageRoles', 'sendMessagesInThreads'],
  managedBy: 'bot',
}
const defaultChannels: ChannelPlan[] = [
  { name: 'general', type: 0 },
  { name: 'announcements', type: 5, everyoneCannot: 'sendMessages', botCan: 'sendMessages' },
  { name: 'shop-log', type: 0 },
  { name: 'Channels', type: 4 },
  { name: 'Lounge', type: 2 },
]

const plans: Plan[] = [
  {
    name: 'Pixel Forge',
    owner: 'petra',
    hasBot: true,
    roles: [
      { name: 'Owner', color: 0xf1c40f, can: ['administrator'] },
      { name: 'Moderator', color: 0xe74c3c, can: ['kickMembers', 'manageMessages'] },
      bot,
      { name: 'Legend', color: 0xe67e22 },
      { name: 'VIP', color: 0x9b59b6 },
      { name: 'Supporter', color: 0x3498db },
      { name: 'Shopkeeper', color: 0x2ecc71 },
      { name: 'Deal Hunters', color: 0x1abc9c, mentionable: true },
      { name: 'Event Lead', color: 0xff7f50, can: ['kickMembers', 'manageMessages'] },
      { name: 'Server Booster', color: 0xf47fff, managedBy: 'boost' },
    ],
    moreChannels: [
      { name: 'moderators-only', type: 0, everyoneCannot: 'viewChannel' },
      { name: 'shop', type: 0, everyoneCannot: 'sendMessages', botCan: 'sendMessages' },
    ],
    members: { petra: ['Owner'], milo: ['Shopkeeper'], ada: ['Moderator'], robin: [], sam: [] },
  },
  {
    name: 'Moonlit Tavern',
    owner: 'petra',
    hasBot: true,
    roles: [
      { name: 'Innkeeper', color: 0xf1c40f, can: ['administrator'] },
      { name: 'Patron', color: 0xe91e63 },
      bot,
      { name: 'Regular', color: 0x607d8b },
    ],
    moreChannels: [{ name: 'house-rules', type: 0, everyoneCannot: 'sendMessages' }],
    members: { petra: ['Innkeeper'], robin: ['Regular'], sam: [] },
  },
  {
    name: 'Retro Raiders',
    owner: 'finn',
    hasBot: true,
    roles: [
      { name: 'Captain', color: 0xf1c40f, can: ['administrator'] },
      bot,
      { name: 'Raider', color: 0xe74c3c },
      { name: 'Collector', color: 0x1abc9c, mentionable: true },
    ],
    members: { finn: ['Captain'], robin: [], sam: [] },
  },
  {
    name: 'Book Nook',
    owner: 'finn',
    hasBot: false,
    roles: [{ name: 'Librarian', color: 0x8d6e63, can: ['administrator'] }, { name: 'Reader', color: 0xffcc80 }, bot],
    members: { finn: ['Librarian'], ada: ['Reader'], robin: [] },
  },
  {
    name: 'Speedrun Society',
    owner: 'ada',
    hasBot: false,
    roles: [{ name: 'Referee', color: 0x00bcd4, can: ['manageGuild'] }, { name: 'Runner', color: 0xcddc39 }, bot],
    members: { ada: [], finn: ['Referee'], sam: ['Runner'] },
  },
  {
    name: 'Cozy Corner',
    owner: 'sam',
    hasBot: true,
    roles: [
      { name: 'Host', color: 0xff8a65, can: ['administrator'] },
      bot,
      { name: 'Cozy', color: 0xa1887f },
      { name: 'Newcomer', color: 0x90a4ae },
    ],
    members: { sam: [], petra: ['Host'], robin: ['Newcomer'] },
  },
  {
    name: 'Harbor Lights',
    owner: 'nora',
    hasBot: true,
    roles: [{ name: 'Keeper', color: 0xffd54f, can: ['administrator'] }, bot, { name: 'Sailor', color: 0x4fc3f7 }],
    members: { nora: ['Keeper'], robin: [], sam: [] },
  },
  {
    name: 'Tidewater Club',
    owner: 'nora',
    hasBot: true,
    roles: [{ name: 'Commodore', color: 0xffd54f, can: ['administrator'] }, bot],
    members: { nora: ['Commodore'] },
  },
]

/** Ids are readable: 31…1 is the first guild, 41…10003 its third role, 51…10001 its first channel. */
export function initialGuilds(): Guild[] {
  return plans.map((plan, index) => buildGuild(plan, index + 1))
}

/** One public thread in the first channel of the first guild. */
export function initialThreads(): Thread[] {
  return [
    {
      id: '520000000000010001',
      guildId: '310000000000000001',
      parentId: idOf('51', 1, 0),
      name: 'trading-post',
      type: 11,
      archived: false,
      locked: false,
      members: [],
    },
  ]
}

function buildGuild(plan: Plan, number: number): Guild {
  const id = `31000000000000000${number}`
  const everyone = { id, name: '@everyone', color: 0, permissions: anyone, mentionable: false, managedBy: null }
  const roles = [...plan.roles.map((role, index) => buildRole(role, idOf('41', number, index))), everyone].reverse()
  const channels = [...defaultChannels, ...(plan.moreChannels ?? [])].map((channel, index) =>
    buildChannel(channel, idOf('51', number, index), id, roles),
  )
  return { id, name: plan.name, ownerId: personIds[plan.owner], roles, channels, members: buildMembers(plan, roles) }
}

function idOf(kind: '41' | '51', guild: number, index: number): string {
  return `${kind}00000000000${guild}00${String(index + 1).padStart(2, '0')}`
}

function buildRole(plan: RolePlan, id: string): Role {
  const { name, color, can = [], mentionable = false, managedBy = null } = plan
  return { id, name, color, permissions: joinPermissions(...can), mentionable, managedBy }
}

function buildChannel(plan: ChannelPlan, id: string, guildId: string, roles: Role[]): Channel {
  const overwrites: Overwrite[] = []
  const botRole = roles.find(({ managedBy }) => managedBy === 'bot')
  if (plan.everyoneCannot) overwrites.push({ roleId: guildId, allow: '0', deny: joinPermissions(plan.everyoneCannot) })
  if (plan.botCan && botRole) overwrites.push({ roleId: botRole.id, allow: joinPermissions(plan.botCan), deny: '0' })
  return { id, guildId, name: plan.name, type: plan.type, overwrites }
}

function buildMembers({ members, hasBot }: Plan, roles: Role[]): Member[] {
  const joinedAt = '2024-05-01T12:00:00.000000+00:00'
  const idsOf = (names: string[]) => roles.filter(({ name }) => names.includes(name)).map(({ id }) => id)
  const people = Object.entries(personIds).flatMap(([person, userId]) => {
    const names = Object.entries(members).find(([name]) => name === person)?.[1]
    return names ? [{ userId, roles: idsOf(names), joinedAt }] : []
  })
  return hasBot ? [...people, { userId: botId, roles: idsOf([bot.name]), joinedAt }] : people
}
