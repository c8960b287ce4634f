import type { Announcements } from '@guildshop/contract/announcements'
import type { ShopItem } from '@guildshop/contract/items'
import type { TestPurchaseReply } from '@guildshop/contract/test-purchases'
import { lazy, type SubmitEvent, Suspense, useState } from 'react'
import { CallFailed, errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextLink } from '../../../ui/buttons/text-link.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { isUnknownCall, useTestPurchase } from './deliveries-api.ts'
import { TestProof } from './test-proof.tsx'
import { type TestStep, TestSteps } from './test-purchase-steps.tsx'

const intro =
  "Runs a complete test purchase with you as the buyer. You won't be charged and it doesn't count as revenue."

const TestAnnouncement = lazy(() =>
  import('../announcements/test-announcement.tsx').then(
    (module) => ({ default: module.TestAnnouncement }),
    () => ({ default: () => null }),
  ),
)

type TestPurchaseProps = {
  guildId: string
  items: ShopItem[]
  isOwnerPremium: boolean
  announcements: Announcements | undefined
}

/** Runs a test purchase and shows each step. */
export function TestPurchase({ guildId, items, isOwnerPremium, announcements }: TestPurchaseProps) {
  const [chosenId, setChosenId] = useState('')
  const [skipsAnnouncement, setSkipsAnnouncement] = useState(false)
  const { run, itemId, reply, error, isRunning, isTooLong } = useTestPurchase(guildId)
  const chosen = items.find(({ _id }) => _id === chosenId) ?? items[0]
  const tested = items.find(({ _id }) => _id === itemId)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (chosen) run({ itemId: chosen._id, ...(skipsAnnouncement && { skipsAnnouncement }) })
  }

  if (isUnknownCall(error) || !chosen) return null
  return (
    <Card title="Test purchase" intro={intro}>
      <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-48">
          <SelectField
            label="Item to test"
            value={chosen._id}
            onChange={setChosenId}
            options={items.map(({ _id, name }) => ({ value: _id, label: name }))}
            disabled={isRunning}
          />
        </div>
        <Button type="submit" pending={isRunning}>
          {isRunning ? 'Running test purchase...' : 'Run test purchase'}
        </Button>
      </form>
      {announcements && (
        <Suspense>
          <TestAnnouncement
            guildId={guildId}
            announcements={announcements}
            isSkipped={skipsAnnouncement}
            onSkip={setSkipsAnnouncement}
            disabled={isRunning}
          />
        </Suspense>
      )}
      {(isRunning || reply) && (
        <TestSteps steps={wayOf(reply, isOwnerPremium && Boolean(tested?.roleId))} isRunning={isRunning} />
      )}
      {reply?.isFinished && <Outcome steps={reply.steps} itemName={tested?.name ?? 'this item'} />}
      {reply?.isFinished && reply.proof && <TestProof proof={reply.proof} />}
      {isTooLong && (
        <Notice tone="warning">
          This is taking longer than a minute. The remaining steps finish in the background; try again in a few minutes.
        </Notice>
      )}
      <Notice tone="error">{error && <Refusal error={error} />}</Notice>
    </Card>
  )
}

const withoutRole: TestStep['step'][] = ['shop', 'payment', 'announce', 'message-buyer']
const withRole: TestStep['step'][] = ['shop', 'payment', 'give-role', 'announce', 'message-buyer', 'take-role']

/** Lists every step from the start so none moves; steps missing from a finished run count as skipped. */
function wayOf(reply: TestPurchaseReply | undefined, givesRole: boolean): TestStep[] {
  const told = reply?.steps ?? []
  const untold = (givesRole ? withRole : withoutRole).filter((step) => !told.some((one) => one.step === step))
  const state = reply?.isFinished ? 'skipped' : 'waiting'
  return [...told, ...untold.map((step) => ({ step, state }) as const)]
}

function Outcome({ steps, itemName }: { steps: TestStep[]; itemName: string }) {
  return steps.some(({ state }) => state === 'failed') ? (
    <Notice tone="error">Test failed for {itemName}. Fix the problem above, then run the test again.</Notice>
  ) : (
    <Notice tone="success">Test passed: {itemName} can be bought.</Notice>
  )
}

function Refusal({ error }: { error: Error }) {
  const needsDiscord = error instanceof CallFailed && error.code === 'TEST_NEEDS_DISCORD'
  return (
    <>
      {errorMessage(error, 'Failed to run the test purchase.')}{' '}
      {needsDiscord && <TextLink to="/profile#discord">Link Discord</TextLink>}
    </>
  )
}
