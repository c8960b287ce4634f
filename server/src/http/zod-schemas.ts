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
  return fastJsonStringify(JSON.parse(JSON.stringify(json, simplify)))
}

const typed = z.looseObject({ type: z.string(), const: z.undefined() })
const nullableType = z.looseObject({ anyOf: z.tuple([typed, z.object({ type: z.literal('null') })]) })

/**
 * The serializer drops unknown properties without `additionalProperties`, and writes null without `anyOf`, which it
 * validates against each alternative.
 */
function simplify(key: string, value: unknown): unknown {
  if (key === 'additionalProperties' && value === false) return undefined
  const { data } = nullableType.safeParse(value)
  return data ? { ...data.anyOf[0], nullable: true } : value
}
