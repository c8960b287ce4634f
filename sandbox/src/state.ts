import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from './cannot-start.ts'

/** What one part knows. Change `value` in place or replace it, then call `save`. */
export type State<Value> = { value: Value; save: () => void }
export type OpenState = <Value extends object>(name: string, initial: () => Value) => State<Value>

const patience = 100

/** Keeps what the parts know: in memory only, or with a folder in one JSON file per part, so that a restart goes on. */
export function keepStates(folder: string | null): { openState: OpenState; writeAll: () => void } {
  const unwritten = new Map<string, () => void>()
  let timer: NodeJS.Timeout | undefined
  if (folder !== null) mkdirSync(folder, { recursive: true })

  return { openState, writeAll }

  /** Fields that a file from an older sandbox lacks get their initial value. */
  function openState<Value extends object>(name: string, initial: () => Value): State<Value> {
    if (folder === null) return { value: initial(), save: () => undefined }
    const path = join(folder, `${name}.json`)
    const state = { value: { ...initial(), ...readJson(path) }, save }
    return state

    function save(): void {
      unwritten.set(name, () => writeWhole(path, JSON.stringify(state.value, null, 1)))
      timer ??= setTimeout(writeAll, patience)
    }
  }

  function writeAll(): void {
    clearTimeout(timer)
    timer = undefined
    for (const write of unwritten.values()) write()
    unwritten.clear()
  }
}

function readJson(path: string) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw new CannotStart(`${path} cannot be read; delete it to start afresh.`)
  }
}

/** Whoever reads the file finds the old text or the new one, never half of it. */
function writeWhole(path: string, text: string): void {
  const draft = `${path}.new`
  writeFileSync(draft, text)
  renameSync(draft, path)
}
