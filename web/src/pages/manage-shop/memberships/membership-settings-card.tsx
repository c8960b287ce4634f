import type { MembershipOptions } from '@guildshop/contract/membership-options'
import { maxDaysAfterLeaving } from '@guildshop/contract/membership-rules'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { FormActions } from '../../../ui/page/form-actions.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { useSaveMembershipSettings } from './membership-settings-api.ts'

type MembershipSettingsCardProps = { guildId: string; options: MembershipOptions }

const offeredDays = [1, 3, 7, 14, maxDaysAfterLeaving]

/** What happens to the memberships of people who leave the server. */
export default function MembershipSettingsCard({ guildId, options }: MembershipSettingsCardProps): ReactNode {
  const save = useSaveMembershipSettings(guildId)
  const stored = options.cancelLeftAfterDays ? String(options.cancelLeftAfterDays) : ''
  const [chosen, setChosen] = useState<string | null>(null)
  const days = chosen ?? stored

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    save.mutate({ cancelLeftAfterDays: days ? Number(days) : null }, { onSuccess: () => setChosen(null) })
  }

  return (
    <Card title="Memberships">
      <form onSubmit={submit} noValidate className="space-y-4">
        <div className="max-w-md">
          <SelectField
            label="Members who leave"
            hint="The bot tells members who leave that billing continues and how to cancel."
            value={days}
            onChange={(value) => {
              save.reset()
              setChosen(value)
            }}
            options={[
              { value: '', label: 'Keep their membership' },
              ...[...new Set([...offeredDays, ...(stored ? [Number(stored)] : [])])]
                .sort((one, other) => one - other)
                .map((count) => ({ value: String(count), label: `Cancel after ${daysText(count)}` })),
            ]}
          />
        </div>
        <FormActions
          notices={
            <>
              <Notice tone="success">{save.isSuccess && (save.data.message || 'Membership settings saved.')}</Notice>
              <Notice tone="error">{errorMessage(save.error, "We couldn't save the membership settings.")}</Notice>
            </>
          }
        >
          <Button type="submit" pending={save.isPending}>
            {save.isPending ? 'Saving...' : 'Save memberships'}
          </Button>
        </FormActions>
      </form>
    </Card>
  )
}

const daysText = (days: number) => (days === 1 ? '1 day' : `${days} days`)
