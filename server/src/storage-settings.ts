import * as z from 'zod'

const yesOrNo = z.enum(['true', 'false']).transform((word) => word === 'true')

/** Settings of object storage, for `config.ts`. */
export const storageEnvironment = {
  STORAGE: z.enum(['database', 's3']).default('database'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be 3 to 63 lower-case letters, digits, dots or hyphens')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_FORCE_PATH_STYLE: yesOrNo.default(false),
}

const environment = z.object(storageEnvironment)

type Environment = z.infer<typeof environment>

const needed = ['S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Returns what is missing, or null. With STORAGE=database, the bucket is optional: what is in it can still be read. */
export function storageProblem(data: Environment): string | null {
  const missing = needed.filter((name) => !data[name])
  if (missing.length === 0) return null
  if (data.STORAGE === 's3') return `STORAGE=s3 needs a bucket. Set ${missing.join(', ')} (see .env.example).`
  const isPartial = missing.length < needed.length || data.S3_ENDPOINT !== undefined
  return isPartial ? `Missing ${missing.join(', ')}. Set all of ${needed.join(', ')}, or none.` : null
}

export function readStorage(data: Environment) {
  const { S3_REGION: region, S3_BUCKET: bucket } = data
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = data
  const isComplete = region && bucket && accessKeyId && secretAccessKey
  return {
    writesTo: data.STORAGE,
    bucket: isComplete
      ? {
          endpoint: data.S3_ENDPOINT ?? null,
          region,
          bucket,
          accessKeyId,
          secretAccessKey,
          forcePathStyle: data.S3_FORCE_PATH_STYLE,
        }
      : null,
  }
}
