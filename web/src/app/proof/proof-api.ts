import type { proveBody } from '@guildshop/contract/proof'
import { messageReply } from '@guildshop/contract/replies'
import { useMutation } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call } from '../../api/http.ts'

export function useProve() {
  return useMutation({
    mutationFn: (proof: z.infer<typeof proveBody>) => call('POST', '/profile/prove', messageReply, proof),
  })
}

/** For an account without a password. */
export function useSendProofCode() {
  return useMutation({ mutationFn: () => call('POST', '/profile/prove/send_code', messageReply) })
}
