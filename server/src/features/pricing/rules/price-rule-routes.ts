import { guildParams } from '@guildshop/contract/guilds'
import { priceRuleSavedReply } from '@guildshop/contract/pricing'
import {
  createPriceRuleBody,
  pausePriceRuleBody,
  postPriceRuleBody,
  updatePriceRuleBody,
} from '@guildshop/contract/pricing-requests'
import { idParams, messageReply } from '@guildshop/contract/replies'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../../dependencies.ts'
import { requireUser } from '../../accounts/sessions/require-user.ts'
import { findManagedRule } from '../access/find-priced.ts'
import { requirePricing } from '../access/require-pricing.ts'
import { readRule } from '../read-pricing.ts'
import { deletePriceRule, pausePriceRule } from './end-price-rule.ts'
import { postOffer } from './post-offer.ts'
import { createPriceRule, editPriceRule } from './save-price-rule.ts'

/** Beyond the specification: discount codes, sales and role prices. */
export const priceRuleRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.post(
      '/guilds/:id/price-rules',
      {
        schema: { params: guildParams, body: createPriceRuleBody, response: { 200: priceRuleSavedReply } },
        preHandler: requirePricing(deps),
      },
      async ({ user, guild, body }) => {
        const id = await createPriceRule(deps, guild, body, user.id)
        return { message: 'Offer added.', rule: await readRule(deps, guild, id) }
      },
    )

    api.put(
      '/price-rules/:id',
      { schema: { params: idParams, body: updatePriceRuleBody, response: { 200: priceRuleSavedReply } } },
      async ({ user, params, body }) => {
        const managed = await findManagedRule(deps, { callerId: user.id, id: params.id })
        await editPriceRule(deps, managed, body)
        return { message: 'Offer saved.', rule: await readRule(deps, managed.access, params.id) }
      },
    )

    api.post(
      '/price-rules/:id/pause',
      { schema: { params: idParams, body: pausePriceRuleBody, response: { 200: priceRuleSavedReply } } },
      async ({ user, params, body: { isPaused } }) => {
        const managed = await findManagedRule(deps, { callerId: user.id, id: params.id })
        await pausePriceRule(deps, managed, isPaused)
        const rule = await readRule(deps, managed.access, params.id)
        return { message: isPaused ? 'Offer paused.' : 'Offer resumed.', rule }
      },
    )

    api.post(
      '/price-rules/:id/post',
      { schema: { params: idParams, body: postPriceRuleBody, response: { 200: messageReply } } },
      async ({ user, params, body }) => {
        await postOffer(deps, await findManagedRule(deps, { callerId: user.id, id: params.id }), body)
        return { message: 'Posted.' }
      },
    )

    api.delete(
      '/price-rules/:id',
      { schema: { params: idParams, response: { 200: messageReply } } },
      async ({ user, params }) => {
        await deletePriceRule(deps, await findManagedRule(deps, { callerId: user.id, id: params.id }))
        return { message: 'Offer deleted.' }
      },
    )
  }
