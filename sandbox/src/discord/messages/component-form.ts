import { fieldOf } from '../../http/request.ts'
import { type Component, flattenComponents } from './component.ts'
import type { FormCheck, Length, Path } from './form-check.ts'

export type ComponentForm = ReturnType<typeof createComponentForm>

type Reader<Part> = (form: ComponentForm, part: unknown, path: Path) => Part

const maxId = 2 ** 31 - 1

/** Collects the errors of a message's components; ids and custom ids are unique within the message. */
export function createComponentForm(check: FormCheck) {
  const ids = new Set<number>()
  const customIds = new Set<string>()

  return {
    check,

    /** Returns 0 for a component without an id; `assignIds` replaces it. */
    readId(part: unknown, path: Path): number {
      const id = check.integer(fieldOf(part, 'id'), [...path, 'id'], { min: 0, max: maxId }) ?? 0
      const message = 'Component id cannot be duplicated'
      if (ids.has(id)) check.addError([...path, 'id'], 'COMPONENT_ID_DUPLICATED', message)
      if (id !== 0) ids.add(id)
      return id
    },

    claimCustomId(customId: string | undefined, path: Path): void {
      if (customId === undefined) return
      const message = 'Component custom id cannot be duplicated'
      if (customIds.has(customId)) check.addError([...path, 'custom_id'], 'COMPONENT_CUSTOM_ID_DUPLICATED', message)
      customIds.add(customId)
    },

    /** Reads a component by its type; returns an empty list for a type that isn't allowed here. */
    readOneOf<Part>(readers: Record<number, Reader<Part>>, part: unknown, path: Path): Part[] {
      const read = readers[Number(fieldOf(part, 'type'))]
      if (read) return [read(this, part, path)]
      addTypeError(check, path, Object.keys(readers).join(', '))
      return []
    },

    /** The last step of the path names the field. */
    requiredList(part: unknown, path: Path, length: Length): unknown[] {
      const list = fieldOf(part, String(path.at(-1)))
      if (list === undefined || list === null) check.addError(path, 'BASE_TYPE_REQUIRED', 'This field is required')
      return check.list(list, path, length)
    },

    /** Assigns sequential ids, skipping those the message uses already. */
    assignIds(components: Component[]): void {
      let last = 0
      for (const component of flattenComponents(components)) {
        if (component.id !== 0) continue
        do last += 1
        while (ids.has(last))
        component.id = last
      }
    },
  }
}

export function addTypeError(check: FormCheck, path: Path, choices: string): null {
  const tuple = choices.includes(',') ? choices : `${choices},`
  check.addError([...path, 'type'], 'UNION_TYPE_CHOICES', `Value of field "type" must be one of (${tuple}).`)
  return null
}

/** The last step of the path names the field. */
export function readBoolean(check: FormCheck, part: unknown, path: Path): boolean | undefined {
  const value = fieldOf(part, String(path.at(-1)))
  if (value === undefined || value === null) return undefined
  if (typeof value === 'boolean') return value
  check.addError(path, 'BOOLEAN_TYPE_CONVERT', 'Must be either true or false.')
  return undefined
}
