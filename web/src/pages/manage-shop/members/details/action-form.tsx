import type { MemberDetails } from '@guildshop/contract/memberships'
import type { ComponentProps, ReactNode, SubmitEvent } from 'react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Notice } from '../../../../ui/page/notice.tsx'
import type { MembershipChange } from '../members-api.ts'

export const maxReason = 300

/** What every form about a membership receives. */
export type MembershipFormProps = {
  member: MemberDetails
  isPending: boolean
  /** Why the request failed. */
  problem: string | null
  /** Any field changed. */
  onEdit: () => void
  onCancel: () => void
  /** `done` is shown if the server sends no message. */
  onSubmit: (change: MembershipChange, done: string) => void
}

type ActionFormProps = Pick<MembershipFormProps, 'isPending' | 'problem' | 'onCancel'> & {
  title: string
  submit: string
  pending: string
  isDangerous?: boolean
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  onChange: ComponentProps<'form'>['onChange']
  children: ReactNode
}

export function ActionForm(props: ActionFormProps) {
  const { title, submit, pending, isDangerous, isPending, problem, onSubmit, onChange, onCancel, children } = props
  return (
    <form
      noValidate
      aria-label={title}
      onSubmit={onSubmit}
      onChange={onChange}
      className="space-y-4 rounded-md border border-line bg-raised/40 p-4"
    >
      <h3 className="text-sm font-semibold text-ink">{title}</h3>
      {children}
      <Notice tone="error">{problem}</Notice>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} pending={isPending}>
          {isPending ? pending : submit}
        </Button>
        <Button disabled={isPending} onClick={onCancel}>
          Back
        </Button>
      </div>
    </form>
  )
}
