/** Pages of PayPal's website for sellers. */
export function paypalPages({ webBase }: { webBase: string }) {
  return {
    /** A payment, with its buttons to accept, deny or refund it. */
    paymentUrl: (captureId: string): string => `${webBase}/activity/payment/${encodeURIComponent(captureId)}`,

    /** Where sellers confirm their email address and verify their account. */
    accountSettingsUrl: (): string => `${webBase}/myaccount/settings`,
  }
}
