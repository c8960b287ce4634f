import { useId } from 'react'
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx'
import { MembershipFields, type MembershipFieldsProps } from './membership-fields.tsx'
import { memberCount } from './terms-text.ts'

type MembershipSectionProps = MembershipFieldsProps & {
  /** License keys, which a membership can't deliver. */
  hasKeys: boolean
}

/** Sells an item as a membership. */
export default function MembershipSection({ hasKeys, ...props }: MembershipSectionProps) {
  const { shop, options, membership, members, onChange } = props
  const titleId = useId()
  const { isOn } = membership
  const reason = lockReason(props, hasKeys)

  /** Automatic renewal is what most members expect, so it comes first where it's available. */
  function toggle(isChecked: boolean) {
    const renewal = options.automaticProblem ? 'reminder' : 'automatic'
    onChange({ ...membership, isOn: isChecked, ...(isChecked && !props.wasMembership && { renewal }) })
  }

  return (
    <section aria-labelledby={titleId} className="space-y-3">
      <div>
        <h3 id={titleId} className="text-sm font-medium text-ink">
          Membership
        </h3>
        <p className="text-xs text-pretty text-ink-muted">
          Members pay each period and keep their roles and downloads as long as they keep paying.
        </p>
      </div>
      <CheckboxField
        label="Sell as a membership"
        checked={isOn}
        onChange={toggle}
        disabled={members > 0 || (!isOn && reason !== null)}
        aria-describedby={reason ? `${titleId}-reason` : undefined}
      />
      {reason && (
        <p id={`${titleId}-reason`} className="text-xs text-pretty text-ink-muted">
          {reason}
        </p>
      )}
      {isOn && <MembershipFields {...props} isLocked={!shop.isOwnerPremium} />}
    </section>
  )
}

/** Why the box can't be changed, or what has to change before saving. */
function lockReason({ shop, members }: MembershipFieldsProps, hasKeys: boolean): string | null {
  if (members > 0) return `This item has ${memberCount(members)}, so it stays a membership.`
  if (hasKeys)
    return "Memberships can't deliver license keys, because keys keep working after a membership ends. Remove the keys first."
  if (shop.isOwnerPremium) return null
  return `${shop.isOwner ? 'With premium' : 'If the server owner has premium'}, items can be sold as memberships.`
}
