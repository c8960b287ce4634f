import { expect } from 'vitest'

/** `components.0.type` becomes `{components: {0: {type: …}}}`. */
export function errorsAt(path: string, code: string): object {
  const leaf: object = { _errors: [{ code, message: expect.any(String) }] }
  return path.split('.').reduceRight((inside, step) => ({ [step]: inside }), leaf)
}
