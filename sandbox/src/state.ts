import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from './cannot-start.ts'

/** State of one service. Mutate or replace `value`, then call `save`. */
export type State<Value> = { value: Value; save: () => void }
export type OpenState = <Value extends object>(name: string, initial: () => Value) => State<Value>

const writeDelay = 100

/** Keeps the services' state in memory or, given a folder, in one JSON file per service. Writes are debounced. */
export function createStateStore(folder: string | null): { openState: OpenState; flush: () => void } {
  const pendingWrites = new Map<string, () => void>()
  let timer: NodeJS.Timeout | undefined
  if (folder !== null) mkdirSync(folder, { recursive: true })

  return { openState, flush }

  /** Fields missing from an older file get their initial value. */
  function openState<Value extends object>(name: string, initial: () => Value): State<Value> {
    if (folder === null) return { value: initial(), save: () => undefined }
    const path = join(folder, `${name}.json`)
    const state = { value: { ...initial(), ...readJson(path) }, save }
    return state

    function save(): void {
      pendingWrites.set(name, () => writeAtomically(path, JSON.stringify(state.value, null, 1)))
      timer ??= setTimeout(flush, writeDelay)
    }
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    for (const write of pendingWrites.values()) write()
    pendingWrites.clear()
  }
}

function readJson(path: string) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw new CannotStart(`${path} can't be read. Delete it to start over.`)
  }
}

/** Atomic write: a reader sees the old content or the new, never a partial file. */
function writeAtomically(path: string, text: string): void {
  const temporaryPath = `${path}.new`
  writeFileSync(temporaryPath, text)
  renameSync(temporaryPath, path)
}
