const labels = ['Too short', 'Weak', 'Fair', 'Good', 'Strong']
const colors = ['bg-danger', 'bg-danger', 'bg-warning', 'bg-accent', 'bg-accent']
const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/]

/** From 0 (too short) to 4 (strong). A hint, not a rule: length counts most, repeated characters lower it. */
export function passwordStrength(password: string): number {
  if (password.length < 6) return 0
  const different = new Set(password).size
  if (different < 5) return 1
  const variety = kinds.filter((kind) => kind.test(password)).length
  const isLong = password.length >= 14 || (password.length >= 10 && variety >= 2)
  const isVeryLong = password.length >= 16 || (password.length >= 12 && variety >= 3)
  const points = [different >= 8, isLong, isVeryLong].filter(Boolean).length
  return 1 + points
}

/** Hint below a password field; never blocks submission. */
export function PasswordStrength({ password }: { password: string }) {
  const strength = passwordStrength(password)
  return (
    <span className="flex items-center justify-between gap-3">
      <span>{password ? `Strength: ${labels[strength]}` : 'Use 6 characters or more.'}</span>
      <span aria-hidden="true" className="flex gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={`h-1 w-6 rounded-full transition-colors ${password && step <= Math.max(strength, 1) ? colors[strength] : 'bg-line'}`}
          />
        ))}
      </span>
    </span>
  )
}
