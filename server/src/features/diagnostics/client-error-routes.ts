import { clientErrorBody } from '@guildshop/contract/client-errors'
import { messageReply } from '@guildshop/contract/replies'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../dependencies.ts'
import { networkOf } from '../../http/client-network.ts'
import { bodyLimits } from '../../http/limits/limits.ts'
import { describeDevice } from '../accounts/sessions/describe-device.ts'
import { recordClientError } from './record-client-error.ts'

/** Beyond the specification: error reports from the browser. */
export const clientErrorRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    api.post(
      '/client-errors',
      { bodyLimit: bodyLimits.browserError.bytes, schema: { body: clientErrorBody, response: { 200: messageReply } } },
      async ({ body, ip, headers }) => {
        const browser = describeDevice(headers['user-agent'])
        await recordClientError(deps, { ...body, browser, network: networkOf(ip) })
        return { message: 'Error reported.' }
      },
    )
  }
