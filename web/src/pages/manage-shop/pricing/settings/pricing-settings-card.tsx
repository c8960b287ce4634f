import type { PricingOptions } from '@guildshop/contract/pricing-options'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../../../api/http.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx'
import { Card } from '../../../../ui/page/card.tsx'
import { FormActions } from '../../../../ui/page/form-actions.tsx'
import { Notice } from '../../../../ui/page/notice.tsx'
import { useSavePricingSettings } from './pricing-settings-api.ts'

type PricingSettingsCardProps = { guildId: string; options: PricingOptions }

/** Lets the owner decide who uses the Pricing page. */
export default function PricingSettingsCard({ guildId, options }: PricingSettingsCardProps): ReactNode {
  const save = useSavePricingSettings(guildId)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const managersMayPrice = chosen ?? options.managersMayPrice

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    save.mutate({ managersMayPrice }, { onSuccess: () => setChosen(null) })
  }

  return (
    <Card title="Pricing" intro="Discount codes, sales, role prices, and who can buy what.">
      <form onSubmit={submit} noValidate className="space-y-4">
        <CheckboxField
          label="Managers can use the Pricing page"
          checked={managersMayPrice}
          onChange={(isChecked) => {
            save.reset()
            setChosen(isChecked)
          }}
        />
        <p className="text-sm text-pretty text-ink-muted">
          They can then change offers, limits, requirements, restocking and groups, and make items free or pay what you
          want. Without it, they can still change an item's price and stock when they edit it.
        </p>
        <FormActions
          notices={
            <>
              <Notice tone="success">{save.isSuccess && (save.data.message || 'Pricing settings saved.')}</Notice>
              <Notice tone="error">{errorMessage(save.error, "We couldn't save the pricing settings.")}</Notice>
            </>
          }
        >
          <Button type="submit" pending={save.isPending}>
            {save.isPending ? 'Saving...' : 'Save pricing'}
          </Button>
        </FormActions>
      </form>
    </Card>
  )
}
