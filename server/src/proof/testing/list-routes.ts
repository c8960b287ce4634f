import type { FastifyInstance } from 'fastify'

/** Every route of the app, such as `GET /api/guilds/{id}`, including hidden ones. */
export async function listRoutes(app: FastifyInstance): Promise<string[]> {
  await app.ready()
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, branch, part, methods] = /^(.*[├└]── )(\S+)(?: \((.+)\))?$/.exec(line) ?? []
      if (branch === undefined || part === undefined) return []
      const depth = branch.length / 4 - 1
      above.splice(depth, above.length, part)
      const path = above.join('').replaceAll(/:(\w+)/g, '{$1}')
      return (methods ?? '')
        .split(', ')
        .filter((method) => method && method !== 'HEAD')
        .map((method) => `${method} ${path}`)
    })
}
