import fastJsonStringify from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod'

/** Zod parses requests; responses are written by a serializer compiled from the same schema. */
export function useZodSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(({ schema }) => {
    if (!(schema instanceof z.core.$ZodType)) throw new Error('A response schema must be a zod schema.')
    const serializer = serializers.get(schema) ?? compileSerializer(schema)
    serializers.set(schema, serializer)
    return serializer
  })
}

type Serializer = (reply: unknown) => string

/** Compiled once per schema: routes share schemas, and tests build many apps in one process. */
const serializers = new WeakMap<z.core.$ZodType, Serializer>()

function compileSerializer(schema: z.core.$ZodType): Serializer {
  const json = z.toJSONSchema(schema, { io: 'output', target: 'draft-7', unrepresentable: 'any' })
  return fastJsonStringify(withoutClosing(json))
}

/** The serializer drops unknown properties automatically; the keyword only makes it slower. */
function withoutClosing(schema: object): object {
  return JSON.parse(
    JSON.stringify(schema, (key, value) => (key === 'additionalProperties' && value === false ? undefined : value)),
  )
}
