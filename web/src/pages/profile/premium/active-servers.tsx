import type { PlanReply } from '@guildshop/contract/premium'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { loadedByParent } from '../../../api/loaded-by-parent.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx'
import { FormActions } from '../../../ui/page/form-actions.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { planQuery, useChooseServers } from './premium-api.ts'

/** Shown only to owners with more servers than their plan allows. */
export function ActiveServers() {
  const { data: plan } = useQuery({ ...planQuery, ...loadedByParent })

  if (!plan || plan.servers.length <= plan.serverLimit) return null
  return (
    <SettingsSection
      id="active-servers"
      title="Active servers"
      intro="You have more servers than your plan allows. Choose which shops stay open. The others close, and nothing in them is deleted."
    >
      <ServerChoice plan={plan} />
    </SettingsSection>
  )
}

function ServerChoice({ plan: { servers, serverLimit } }: { plan: PlanReply }) {
  const [changed, setChanged] = useState<string[] | null>(null)
  const choose = useChooseServers()
  const chosen = changed ?? servers.filter((server) => server.isEnabled).map((server) => server.guildId)
  const isFull = chosen.length >= serverLimit

  function toggle(guildId: string, isChosen: boolean) {
    choose.reset()
    setChanged(isChosen ? [...chosen, guildId] : chosen.filter((id) => id !== guildId))
  }

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    choose.mutate(chosen, { onSuccess: () => setChanged(null) })
  }

  return (
    <form onSubmit={save} noValidate className="space-y-4 p-4 sm:p-5">
      <fieldset className="space-y-3">
        <legend className="flex w-full flex-wrap items-baseline justify-between gap-x-4 text-sm font-medium text-ink">
          {serverLimit === 1 ? 'Choose the server that stays open' : `Choose up to ${serverLimit} servers`}
          <span className="font-normal text-ink-muted tabular-nums">
            {chosen.length} of {serverLimit} chosen
          </span>
        </legend>
        {servers.map(({ guildId, name }) => {
          const isChosen = chosen.includes(guildId)
          return (
            <CheckboxField
              key={guildId}
              label={<span className="wrap-anywhere">{name}</span>}
              checked={isChosen}
              disabled={choose.isPending || (isFull && !isChosen)}
              onChange={(checked) => toggle(guildId, checked)}
            />
          )
        })}
      </fieldset>
      <p className="text-xs text-ink-muted">
        {isFull ? 'Deselect a server to choose a different one.' : 'Unused spots go to your oldest servers.'}
      </p>
      <FormActions
        notices={
          <>
            <Notice tone="error">{errorMessage(choose.error, 'Failed to save your changes.')}</Notice>
            <Notice tone="success">{choose.isSuccess && 'Changes saved.'}</Notice>
          </>
        }
      >
        <Button type="submit" variant="primary" pending={choose.isPending}>
          {choose.isPending ? 'Saving...' : 'Save changes'}
        </Button>
      </FormActions>
    </form>
  )
}
