import type { APIApplicationCommandOptionChoice } from 'discord-api-types/v10'
import type { Dependencies } from '../../../dependencies.ts'
import { suggestCategories } from '../../storefront/reading/suggest-categories.ts'
import { suggestItems } from '../../storefront/reading/suggest-items.ts'
import type { Visit } from '../../storefront/visit.ts'
import type { CommandCall } from './command-call.ts'

type Choice = APIApplicationCommandOptionChoice<string>
type Suggest = (deps: Dependencies, visit: Visit, typed: string) => Promise<Choice[]>

/** Discord shows up to 25 choices. */
const mostChoices = 25

/** By the name of the option. */
const suggestions: Record<string, Suggest> = { item: suggestItems, category: suggestCategories }

/** What a member can choose for the option that they are typing. Discord accepts no deferred reply here. */
export async function suggestValues(deps: Dependencies, visit: Visit, call: CommandCall): Promise<Choice[]> {
  const { focused, options } = call
  const suggest = focused !== null && Object.hasOwn(suggestions, focused) ? suggestions[focused] : undefined
  if (!suggest || focused === null) return []
  try {
    return (await suggest(deps, visit, String(options.get(focused) ?? ''))).slice(0, mostChoices)
  } catch (error) {
    deps.log.warn(error, 'autocomplete failed')
    return []
  }
}
