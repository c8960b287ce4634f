/** What disconnecting means for memberships that renew automatically. Empty if there are none. */
export function renewalWarning(renewals: number | null | undefined): string {
  if (!renewals) return ''
  if (renewals === 1)
    return " 1 membership renews automatically: we'll cancel it, and the member keeps access until their paid period ends."
  return ` ${renewals} memberships renew automatically: we'll cancel them, and members keep access until their paid period ends.`
}
