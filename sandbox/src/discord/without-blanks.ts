type Filled<Value> = { [Key in keyof Value as undefined extends Value[Key] ? never : Key]: Value[Key] } & {
  [Key in keyof Value as undefined extends Value[Key] ? Key : never]?: Exclude<Value[Key], undefined>
}

/** Omits undefined properties, as JSON does. */
export function withoutBlanks<Value extends object>(value: Value): Filled<Value>
export function withoutBlanks(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined))
}
