import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { discordDocument } from '../../../../scripts/provider-documents/discord-document.ts'

/** Loads the official schemas of the Discord operations we use. */
export function openDocument() {
  const document = discordDocument()
  const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false })
  addFormats.default(ajv)
  ajv.addSchema(document, 'discord')

  return {
    operations: Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    ),

    /** Returns the violations of a named schema, or null. */
    schemaProblems(name: string, value: unknown): string | null {
      const check = ajv.compile({ $ref: `discord#/components/schemas/${name}` })
      return check(value) ? null : ajv.errorsText(check.errors)
    },

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
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        if (operation.operationId !== operationId) continue
        const key = [String(status), `${Math.floor(status / 100)}XX`].find((name) => name in operation.responses)
        if (key === undefined) throw new Error(`${operationId} has no reply with status ${status}`)
        const pointer = `/paths/${pointerStep(path)}/${method}/responses/${key}/content/application~1json/schema`
        return operation.responses[key]?.content ? pointer : null
      }
    }
    throw new Error(`Unknown operation: ${operationId}`)
  }
}

function pointerStep(path: string): string {
  return encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'))
}
