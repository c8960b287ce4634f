import { messageReply } from '@guildshop/contract/replies'
import type { PostStandingMessageBody } from '@guildshop/contract/standing-message-requests'
import { type StandingMessage, standingMessagesReply } from '@guildshop/contract/standing-messages'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../api/http.ts'
import { parseOrEmpty } from '../../../../api/parse-or-empty.ts'
import { guildPath, messagePath } from '../storefront-paths.ts'

const [whilePosting, otherwise] = [2000, 15_000]

/** Refetches often while a message is being posted, and otherwise now and then, because messages change in Discord. */
export const standingMessagesQuery = (guildId: string) =>
  queryOptions({
    queryKey: ['guilds', guildId, 'standing-messages'],
    queryFn: () => call('GET', `${guildPath(guildId)}/standing-messages`, standingMessagesReply),
    refetchInterval: ({ state }) => (state.data?.some(isPosting) ? whilePosting : otherwise),
  })

const isPosting = ({ state }: StandingMessage) => state === 'posting'

/** Settles once the list has been refetched. */
export function usePostMessage(guildId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: PostStandingMessageBody) =>
      call('POST', `${guildPath(guildId)}/standing-messages`, parseOrEmpty(messageReply), body),
    onSuccess: () => cache.invalidateQueries(standingMessagesQuery(guildId)),
  })
}

/** Posts a deleted message again, or tries again to update one that has a problem. */
export function useRepostMessage(guildId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('POST', `${messagePath(id)}/repost`, parseOrEmpty(messageReply)),
    onSettled: () => cache.invalidateQueries(standingMessagesQuery(guildId)),
  })
}

/** Deletes the message in Discord too. */
export function useRemoveMessage(guildId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('DELETE', messagePath(id), parseOrEmpty(messageReply)),
    onSettled: () => cache.invalidateQueries(standingMessagesQuery(guildId)),
  })
}
