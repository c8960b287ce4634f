import { expect, test } from 'vitest'
import { addPriceRule } from '../../../testing/builders/pricing-builders.ts'
import { testApp } from '../../../testing/test-app.ts'
import { redeemCode } from '../../storefront/reading/redeem-code.ts'

const shop = await testApp()
const { deps } = shop

test('counts refused codes by reason, and no valid ones', async () => {
  const { id: guildId } = await shop.aGuild({ owner: await shop.aPerson() })
  await addPriceRule(shop.db, { guildId, code: 'WELCOME10' })
  const visit = () => ({ member: { discordId: '210000000000000005', username: 'robin', roleIds: [] } })

  await redeemCode(deps, visit(), { guildId, typed: 'welcome10' })
  for (let tries = 0; tries < 11; tries += 1) {
    await redeemCode(deps, visit(), { guildId, typed: `GUESS-${tries}` })
  }

  expect((await deps.metrics.discountCodesRefused.get()).values).toEqual([
    expect.objectContaining({ labels: { reason: 'invalid' }, value: 10 }),
    expect.objectContaining({ labels: { reason: 'blocked' }, value: 1 }),
  ])
})
