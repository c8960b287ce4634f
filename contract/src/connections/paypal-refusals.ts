/** What PayPal's codes for a refused account mean, and what the seller can do. */
const texts: Record<string, string> = {
  PAYEE_ACCOUNT_RESTRICTED:
    'PayPal has restricted your account. Log in to PayPal and open its Resolution Center to see what it needs from you.',
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED:
    'PayPal has locked or closed your account. Contact PayPal, or connect another PayPal account.',
  PAYEE_ACCOUNT_NOT_VERIFIED:
    "PayPal hasn't verified your account. Confirm your email address and finish the verification at PayPal.",
  PAYEE_ACCOUNT_INVALID: "PayPal doesn't recognize your account. Disconnect it and connect it again.",
  PERMISSION_DENIED:
    "PayPal doesn't allow payments to your account. Log in to PayPal and check that your account, and your PayPal app if you connected one, can receive payments.",
  PAYEE_NOT_CONSENTED: "PayPal doesn't let us create payments for your account. Contact support.",
}

/** True for codes about the account itself. Others are about one payment, such as PAYEE_BLOCKED_TRANSACTION. */
export const isAccountRefusal = (code: string) => code.startsWith('PAYEE_ACCOUNT_') || code === 'PAYEE_NOT_CONSENTED'

export const paypalRefusalText = (code: string) =>
  texts[code] ?? 'Log in to PayPal to see what it needs from you, or contact PayPal.'
