import { type Currency, currencies } from '@guildshop/contract/money'
import { type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextLink } from '../../../ui/buttons/text-link.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { FormActions } from '../../../ui/page/form-actions.tsx'
import { LoadFailure, type Loading } from '../../../ui/page/load-failure.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import type { RoleList } from '../guild-options.ts'
import { InviteBot } from '../invite-bot.tsx'
import { useSaveConfig } from '../shop-api.ts'
import type { Shop } from '../use-shop.ts'
import { ConfirmCurrencyDialog } from './confirm-currency-dialog.tsx'
import { RoleSettings } from './role-settings.tsx'
import { settingsGrid } from './settings-grid.ts'

type Settings = Pick<Shop, 'currency' | 'manageRoleId' | 'notificationRoleId'>

type ConfigurationFormProps = { guildId: string; shop: Shop; roles: Loading & RoleList }

const currencyOptions = currencies.map((currency) => ({ value: currency, label: currency }))

/** Read-only for managers; only the owner can change the settings. */
export function ConfigurationForm({ guildId, shop, roles }: ConfigurationFormProps) {
  const [changes, setChanges] = useState<Partial<Settings>>({})
  const [isAsking, setIsAsking] = useState(false)
  const save = useSaveConfig(guildId)
  const settings: Settings = { ...shop, ...changes }

  function change(part: Partial<Settings>) {
    save.reset()
    setChanges({ ...changes, ...part })
  }

  function chooseCurrency(text: string) {
    const currency: Currency | undefined = currencies.find((known) => known === text)
    if (currency) change({ currency })
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (settings.currency !== shop.currency) return setIsAsking(true)
    saveSettings()
  }

  function saveSettings() {
    const { currency, manageRoleId, notificationRoleId } = settings
    save.mutate(
      {
        defaultCurrency: currency,
        manageRoleId: manageRoleId || null,
        notificationRoleId: notificationRoleId || null,
      },
      { onSuccess: () => setChanges({}), onSettled: () => setIsAsking(false) },
    )
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <div className={settingsGrid}>
        <SelectField
          label="Default Currency"
          value={settings.currency}
          onChange={chooseCurrency}
          options={currencyOptions}
          disabled={!shop.isOwner}
          hint="Applies to all items."
        />
        <RoleSettings guildId={guildId} shop={shop} roles={roles} settings={settings} onChange={change} />
      </div>
      {shop.isOwner && !shop.isOwnerPremium && (
        <p className="text-sm text-ink-muted">
          Role settings are a premium feature. <TextLink to="/profile">Upgrade</TextLink>
        </p>
      )}
      {!roles.data && roles.error !== null && (
        <LoadFailure query={roles} help={<InviteBot />}>
          {errorMessage(roles.error, 'Failed to load roles or config')}
        </LoadFailure>
      )}
      {shop.isOwner ? (
        <FormActions
          notices={
            <>
              <Notice tone="success">
                {save.isSuccess && (save.data.message || 'Settings saved! All item currencies have been updated.')}
              </Notice>
              <Notice tone="error">{errorMessage(save.error, 'Save failed')}</Notice>
            </>
          }
        >
          <Button type="submit" variant="primary" pending={save.isPending}>
            {save.isPending ? 'Saving...' : 'Save Configuration'}
          </Button>
        </FormActions>
      ) : (
        <p className="text-sm text-ink-muted">Only the server owner can change these settings.</p>
      )}
      {isAsking && (
        <ConfirmCurrencyDialog
          from={shop.currency}
          to={settings.currency}
          isPending={save.isPending}
          onConfirm={saveSettings}
          onClose={() => setIsAsking(false)}
        />
      )}
    </form>
  )
}
