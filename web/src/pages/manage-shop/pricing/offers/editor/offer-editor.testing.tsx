import { codeFields } from '@guildshop/contract/pricing/pricing.testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { press } from '../../../../../testing/press.ts'

/** Where new offers are posted. */
export const path = '/guilds/42/price-rules'

/** The request of a new code without limits; its code is missing. */
export const blank = { ...codeFields, code: null }

export async function openNew(kind: string): Promise<void> {
  await press('New offer')
  await screen.findByRole('dialog', { name: 'New offer' })
  await choose(kind)
}

export const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }))
export const check = async (name: RegExp | string) => userEvent.click(await screen.findByRole('checkbox', { name }))
export const summary = () => within(screen.getByRole('region', { name: 'What this offer does' }))
