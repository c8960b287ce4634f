/** In a file of its own: the login page, often the first one loaded, needs no other account rule. */
export function signinProblem({ identifier, password }: { identifier: string; password: string }): string | null {
  return identifier && password ? null : 'Email/Username and password are required.'
}
