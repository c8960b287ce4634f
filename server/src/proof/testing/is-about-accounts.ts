/** Splits the fuzzing into two parallel halves. */
export const isAboutAccounts = ({ path }: { path: string }) => /^\/api\/(auth|2fa|profile)\//.test(path)
