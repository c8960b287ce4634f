import { setTimeout as pass } from 'node:timers/promises'
import type { APIApplicationCommandOptionChoice } from 'discord-api-types/v10'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { suggestCategories } from '../../storefront/reading/suggest-categories.ts'
import { suggestItems } from '../../storefront/reading/suggest-items.ts'
import type { Visit } from '../../storefront/visit.ts'
import type { CommandCall } from './command-call.ts'

type Choice = APIApplicationCommandOptionChoice<string>
type Suggest = (deps: Dependencies, visit: Visit, typed: string) => Promise<Choice[]>

/** Discord shows up to 25 choices. */
const maxChoices = 25

/** By the name of the option. */
const suggestions: Record<string, Suggest> = { item: suggestItems, category: suggestCategories }

/** Discord waits three seconds, and accepts no deferred reply here. */
const deadlineMilliseconds = 2000

/** What a member can choose for the option that they are typing; nothing if that can't be read in time. */
export async function suggestValues(deps: Dependencies, visit: Visit, call: CommandCall): Promise<Choice[]> {
  const { focused, options } = call
  const suggest = focused !== null && Object.hasOwn(suggestions, focused) ? suggestions[focused] : undefined
  if (!suggest || focused === null) return []
  const found = suggest(deps, visit, String(options.get(focused) ?? '')).catch((error) => {
    // A closed shop has nothing to suggest.
    if (!(error instanceof Refused)) deps.log.warn(error, 'autocomplete failed')
    return []
  })
  return (await beforeDeadline(found)).slice(0, maxChoices)
}

async function beforeDeadline(found: Promise<Choice[]>): Promise<Choice[]> {
  const done = new AbortController()
  const deadline = pass(deadlineMilliseconds, [], { signal: done.signal }).catch(() => [])
  const choices = await Promise.race([found, deadline])
  done.abort()
  return choices
}
