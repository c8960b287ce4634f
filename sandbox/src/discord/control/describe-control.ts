import type { Discord } from '../discord.ts'
import { hasBot, visibleRoles } from '../world/find-in-world.ts'

/** Snapshot of the state, for tests. */
export function describeControl({ state, limiter, gateway }: Pick<Discord, 'state' | 'limiter' | 'gateway'>) {
  const { faults, users, guilds, grants, commands, threads, twoFactorGuilds, ownerHasTwoFactor, webhookDelay } =
    state.value
  return {
    faults,
    limits: limiter.all(),
    users: users.map((user) => ({
      ...user,
      scopes: grants.filter(({ userId }) => userId === user.id).flatMap(({ scopes }) => scopes),
    })),
    guilds: guilds.map((guild) => ({
      id: guild.id,
      name: guild.name,
      ownerId: guild.ownerId,
      hasBot: hasBot(guild),
      roles: visibleRoles(guild).map(({ id, name }) => ({
        id,
        name,
        position: guild.roles.findIndex((one) => one.id === id),
      })),
      requiresTwoFactor: twoFactorGuilds.includes(guild.id),
      threads: threads.filter(({ guildId }) => guildId === guild.id),
      channels: guild.channels.map(({ id, name, type }) => ({ id, name, type })),
      members: guild.members.map(({ userId, roles }) => ({ userId, roles })),
    })),
    commands,
    ownerHasTwoFactor,
    webhookDelay,
    gateway: describeGateway({ state, gateway }),
  }
}

function describeGateway({ gateway, state }: Pick<Discord, 'gateway' | 'state'>) {
  return {
    membersIntent: state.value.membersIntent,
    starts: gateway.starts,
    lastCloseCode: gateway.lastCloseCode,
    sessions: [...gateway.sessions.values()].map(({ id, socket, resumes, events }) => ({
      id,
      isConnected: socket !== null,
      resumes,
      sequence: events.length,
    })),
  }
}
