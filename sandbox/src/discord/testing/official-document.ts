import { existsSync, readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

const file = new URL('../../../../../shared/providers/discord.openapi.json', import.meta.url)

export const hasDocument = existsSync(file)

/** Loads Discord's OpenAPI document, which is not part of this repository. */
export function openDocument() {
  const document = JSON.parse(readFileSync(file, 'utf8'))
  const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false })
  addFormats.default(ajv)
  ajv.addSchema(document, 'discord')

  return {
    operations: Object.values(document.paths).flatMap((path) => operationsOf(path)),

    /** Returns the schema violations of a reply, or null. */
    problemsOf(operationId: string, status: number, body: unknown): string | null {
      const schema = findSchema(operationId, status)
      if (schema === null) return body === null ? null : `expected no body with status ${status}`
      const check = ajv.compile({ $ref: `discord#${schema}` })
      return check(body) ? null : ajv.errorsText(check.errors)
    },
  }

  /** JSON pointer to the schema of the response body; null if it has none. */
  function findSchema(operationId: string, status: number): string | null {
    for (const [path, methods] of Object.entries<Record<string, Operation>>(document.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        if (operation.operationId !== operationId) continue
        const key = [String(status), `${Math.floor(status / 100)}XX`].find(
          (candidate) => candidate in operation.responses,
        )
        if (key === undefined) throw new Error(`${operationId} has no reply with status ${status}`)
        const reply = operation.responses[key]
        if (reply?.$ref) return `${reply.$ref.slice(1)}/content/application~1json/schema`
        return reply?.content
          ? `/paths/${pointerStep(path)}/${method}/responses/${key}/content/application~1json/schema`
          : null
      }
    }
    throw new Error(`Unknown operation: ${operationId}`)
  }
}

type Operation = { operationId?: string; responses: Record<string, { $ref?: string; content?: object }> }

function operationsOf(path: unknown): string[] {
  const methods: Operation[] = path && typeof path === 'object' ? Object.values(path) : []
  return methods.flatMap(({ operationId }) => operationId ?? [])
}

function pointerStep(path: string): string {
  return encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'))
}
