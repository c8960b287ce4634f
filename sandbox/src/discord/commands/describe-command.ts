import { applicationId } from '../world/initial-people.ts'
import type { Command, CommandOption } from './command.ts'

/** A command as the API returns it. */
export function describeCommand(command: Command) {
  const { id, version, type = 1, name, description, options, guildId, defaultMemberPermissions, contexts } = command
  return {
    id,
    application_id: applicationId,
    version,
    default_member_permissions: defaultMemberPermissions,
    type,
    name,
    name_localizations: null,
    description,
    description_localizations: null,
    dm_permission: contexts === null || contexts.includes(1),
    contexts,
    integration_types: [0],
    ...(options.length > 0 && { options: options.map(describeOption) }),
    ...(guildId !== null && { guild_id: guildId }),
    nsfw: false,
  }
}

type Described = { type: number; name: string; description: string; required?: true; options?: Described[] }

function describeOption(option: CommandOption): Described {
  const { type, name, description, required, autocomplete, choices, options } = option
  const { minLength, maxLength, minValue, maxValue, channelTypes } = option
  return {
    type,
    name,
    description,
    ...(required && { required }),
    ...(choices.length > 0 && { choices }),
    ...(autocomplete && { autocomplete }),
    ...(minLength !== undefined && { min_length: minLength }),
    ...(maxLength !== undefined && { max_length: maxLength }),
    ...(minValue !== undefined && { min_value: minValue }),
    ...(maxValue !== undefined && { max_value: maxValue }),
    ...(channelTypes && { channel_types: channelTypes }),
    ...(options.length > 0 && { options: options.map(describeOption) }),
  }
}
