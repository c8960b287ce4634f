/** Why a seller's own PayPal app doesn't work, and what the seller can do. */
const texts: Record<string, string> = {
  CREDENTIALS_REJECTED:
    'PayPal no longer accepts the client ID and secret of your app. Copy the current ones from PayPal and enter them again.',
  WRONG_ENVIRONMENT:
    'These credentials are for the wrong PayPal environment. Switch between Sandbox and Live at PayPal and copy them again.',
  WRONG_ACCOUNT: 'The app belongs to a different PayPal account than the one you connected.',
}

export const connectionProblemText = (code: string) =>
  texts[code] ?? 'PayPal rejected a request from your app. Check the app at PayPal, then check the connection again.'
