import { emailCodeProblem, twoFactorCodeProblem } from '@guildshop/contract/account-rules'
import { recoveryCodeProblem } from '@guildshop/contract/recovery-codes'
import { type FieldError, fieldError } from '../../ui/fields/use-form-errors.ts'

/** `recoveryCode` is null while the authenticator's code is asked for. */
export type ProofForm = { password: string; code: string; twoFactorToken: string; recoveryCode: string | null }

export const blankProof: ProofForm = { password: '', code: '', twoFactorToken: '', recoveryCode: null }

export function proofProblems(form: ProofForm, needs: string[]): FieldError<keyof ProofForm>[] {
  return [
    ...(needs.includes('password') && !form.password ? fieldError('password', 'Please enter your password.') : []),
    ...(needs.includes('email-code') ? fieldError('code', emailCodeProblem(form.code)) : []),
    ...(needs.includes('two-factor') ? secondFactorProblem(form) : []),
  ]
}

function secondFactorProblem({ twoFactorToken, recoveryCode }: ProofForm) {
  return recoveryCode === null
    ? fieldError('twoFactorToken', twoFactorCodeProblem(twoFactorToken))
    : fieldError('recoveryCode', recoveryCodeProblem(recoveryCode))
}

/** Only what is asked for. */
export function proofOf({ password, code, twoFactorToken, recoveryCode }: ProofForm, needs: string[]) {
  return {
    ...(needs.includes('password') && { password }),
    ...(needs.includes('email-code') && { code }),
    ...(needs.includes('two-factor') &&
      (recoveryCode === null ? { twoFactorToken } : { recoveryCode: recoveryCode.trim() })),
  }
}
