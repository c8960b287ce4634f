declare module 'fastify' {
  interface FastifyContextConfig {
    /** Description on the control page. */
    about?: string
  }
}

/** `app.get<PathParams<'id'>>('/mail/:id', …)`. */
export type PathParams<Name extends string> = { Params: Record<Name, string> }

export type Endpoint = { method: string; path: string; about: string }

export function about(text: string) {
  return { config: { about: text } }
}

/** `/mail/{id}` for the route pattern `/mail/:id`. */
export function templateOf(pattern: string): string {
  return pattern.replace(/:(\w+)/g, '{$1}')
}

/** True if a path matches a route pattern, whatever its method. */
export function isKnownPath(patterns: Iterable<string>, path: string): boolean {
  return [...patterns].some((pattern) => {
    const literal = pattern.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    return new RegExp(`^${literal.replace(/:\w+/g, '[^/]+')}$`).test(path)
  })
}
