/** Tells the two halves of the fuzzing apart, which run side by side. */
export const isAboutAccounts = ({ path }: { path: string }) => /^\/api\/(auth|2fa|profile)\//.test(path)
