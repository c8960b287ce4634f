import { type ReactNode, type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../../../api/http.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { TextLink } from '../../../../ui/buttons/text-link.tsx'
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx'
import { Card } from '../../../../ui/page/card.tsx'
import { FormActions } from '../../../../ui/page/form-actions.tsx'
import { Notice } from '../../../../ui/page/notice.tsx'
import type { StorefrontViewProps } from '../storefront-views.ts'
import { useSaveGiftSettings } from './gift-settings-api.ts'

/** Whether members can buy for each other, and how that works. */
export default function GiftsView({ guildId, options }: StorefrontViewProps): ReactNode {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card title="Gifts" intro="Members can buy items for other members.">
        {options.isOwner ? (
          <GiftSettings guildId={guildId} allowsGifts={options.allowsGifts} />
        ) : (
          <p className="text-sm text-pretty text-ink">
            Gifts are turned {options.allowsGifts ? 'on' : 'off'} in this server.{' '}
            <span className="text-ink-muted">Only the server's owner can change this.</span>
          </p>
        )}
      </Card>
      <HowGiftsWork />
    </div>
  )
}

function GiftSettings({ guildId, allowsGifts: stored }: { guildId: string; allowsGifts: boolean }) {
  const save = useSaveGiftSettings(guildId)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const allowsGifts = chosen ?? stored

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    save.mutate({ allowsGifts }, { onSuccess: () => setChosen(null) })
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <CheckboxField
        label="Allow gifts in this server"
        checked={allowsGifts}
        onChange={(isChecked) => {
          save.reset()
          setChosen(isChecked)
        }}
      />
      <FormActions
        notices={
          <>
            <Notice tone="success">{save.isSuccess && (save.data.message || 'Gift settings saved.')}</Notice>
            <Notice tone="error">{errorMessage(save.error, "We couldn't save the gift settings.")}</Notice>
          </>
        }
      >
        <Button type="submit" pending={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save gift settings'}
        </Button>
      </FormActions>
    </form>
  )
}

const steps = [
  "A member opens an item and chooses “Buy as a gift”, or uses /buy. They pick who it's for and can add a message.",
  'The recipient gets the roles and everything else the item includes, and a message from the bot. The buyer gets the receipt.',
  "Someone who hasn't joined your server yet gets the gift when they join. If they don't within 30 days, we notify you.",
  'Recipients can decline a gift, which goes back to the buyer. They can also block gifts.',
  'After a refund or dispute, the recipient loses the gift and the bot lets them know.',
]

function HowGiftsWork() {
  return (
    <Card title="How gifts work">
      <ol className="list-decimal space-y-2 pl-5 text-sm text-pretty text-ink">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="text-sm text-pretty text-ink-muted">
        Memberships can't be gifted, because they renew from the buyer's own PayPal account.{' '}
        <TextLink to="/help/gifts">More about gifts</TextLink>
      </p>
    </Card>
  )
}
