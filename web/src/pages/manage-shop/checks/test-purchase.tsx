import type { ShopItem } from '@guildshop/contract/items'
import type { TestPurchaseReply } from '@guildshop/contract/orders'
import { type SubmitEvent, useState } from 'react'
import { isUnknownCall, useTestPurchase } from '../../../api/deliveries-api.ts'
import { CallFailed, messageOf } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextLink } from '../../../ui/buttons/text-link.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { type TestStep, TestSteps } from './test-purchase-steps.tsx'

const intro = 'Goes the whole way of a purchase, with you as the buyer. No money moves and no revenue is counted.'

type TestPurchaseProps = { guildId: string; items: ShopItem[]; isOwnerPremium: boolean }

/** A rehearsal: what a member would meet, step by step. */
export function TestPurchase({ guildId, items, isOwnerPremium }: TestPurchaseProps) {
  const [chosenId, setChosenId] = useState('')
  const { run, itemId, reply, error, isRunning, isTooLong } = useTestPurchase(guildId)
  const chosen = items.find(({ _id }) => _id === chosenId) ?? items[0]
  const tested = items.find(({ _id }) => _id === itemId)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (chosen) run(chosen._id)
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
      {(isRunning || reply) && (
        <TestSteps steps={wayOf(reply, isOwnerPremium && Boolean(tested?.roleId))} isRunning={isRunning} />
      )}
      {reply?.isFinished && <Outcome steps={reply.steps} itemName={tested?.name ?? 'this item'} />}
      {isTooLong && (
        <Notice tone="warning">
          This has taken more than a minute. What is still waiting goes on by itself; run the test again in a while.
        </Notice>
      )}
      <Notice tone="error">{error && <Refusal error={error} />}</Notice>
    </Card>
  )
}

const withoutRole: TestStep['step'][] = ['shop', 'payment', 'announce', 'message-buyer']
const withRole: TestStep['step'][] = ['shop', 'payment', 'give-role', 'announce', 'message-buyer', 'take-role']

/** Every step from the start, so that each keeps its place; one that is never told of was not reached. */
function wayOf(reply: TestPurchaseReply | undefined, givesRole: boolean): TestStep[] {
  const told = reply?.steps ?? []
  const untold = (givesRole ? withRole : withoutRole).filter((step) => !told.some((one) => one.step === step))
  const state = reply?.isFinished ? 'skipped' : 'waiting'
  return [...told, ...untold.map((step) => ({ step, state }) as const)]
}

function Outcome({ steps, itemName }: { steps: TestStep[]; itemName: string }) {
  return steps.some(({ state }) => state === 'failed') ? (
    <Notice tone="error">A purchase of {itemName} fails. Fix what is said above, then run the test again.</Notice>
  ) : (
    <Notice tone="success">A purchase of {itemName} works.</Notice>
  )
}

function Refusal({ error }: { error: Error }) {
  const needsDiscord = error instanceof CallFailed && error.code === 'TEST_NEEDS_DISCORD'
  return (
    <>
      {messageOf(error, 'Failed to run the test purchase.')}{' '}
      {needsDiscord && <TextLink to="/profile#discord">Link Discord</TextLink>}
    </>
  )
}
