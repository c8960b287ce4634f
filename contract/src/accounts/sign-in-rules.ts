/** A separate module, because the login page is often loaded first and needs no other account rule. */
export function signinProblem({ identifier, password }: { identifier: string; password: string }): string | null {
  return identifier && password ? null : 'Email/Username and password are required.'
}
