/** Why a seller's own PayPal app doesn't work, and what the seller can do. */
const texts: Record<string, string> = {
  CREDENTIALS_REJECTED:
    'PayPal no longer accepts the client ID and secret of your app. Copy the current ones from PayPal and enter them again.',
  WRONG_ENVIRONMENT:
    "These are credentials of PayPal's test environment, or live ones on a test server. Switch between Sandbox and Live at PayPal and copy them again.",
  WRONG_ACCOUNT: 'The app belongs to another PayPal account than the one you connected.',
}

export const connectionProblemText = (code: string) =>
  texts[code] ?? 'PayPal refused to work with your app. Check the app at PayPal, then check the connection again.'
