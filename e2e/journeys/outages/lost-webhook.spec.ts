import { fact, openProfile, subscribe } from '../accounts/premium-screens.ts'
import { runJob } from '../database.ts'
import { expect, test } from '../journey.ts'
import { pull } from '../sandbox.ts'

test('reconciles a subscription after a lost PayPal webhook', async ({ page, accounts }) => {
  await openProfile(page, await accounts.open())
  const id = await subscribe(page)

  await pull('/paypal/control/webhooks/mischief', { drop: 1 })
  await pull(`/paypal/control/subscriptions/${id}/cancel`)
  await page.reload()
  await expect(fact(page, 'Status')).toContainText('Active')
  await runJob('reconcile-subscriptions')

  await expect(async () => {
    await page.reload()
    await expect(fact(page, 'Status')).toContainText('Cancelled', { timeout: 5000 })
  }).toPass({ timeout: 180_000 })
})
