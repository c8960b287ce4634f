import { chatMessage } from '@guildshop/contract/chat-message'
import {
  type Notice,
  type NoticeEvent,
  type NoticesReply,
  noticeSavedReply,
  noticesReply,
} from '@guildshop/contract/notices'
import { messageReply } from '@guildshop/contract/replies'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../api/http.ts'
import { guildPath, itemPath } from '../storefront-paths.ts'

export const noticesQuery = (guildId: string) =>
  queryOptions({
    queryKey: ['guilds', guildId, 'notices'],
    queryFn: () => call('GET', `${guildPath(guildId)}/notices`, noticesReply),
  })

/** The server's notice of an event, or an item's own. */
export type NoticeSubject = { guildId: string; itemId: string | null; event: NoticeEvent }

const noticePath = ({ guildId, itemId, event }: NoticeSubject) =>
  `${itemId === null ? guildPath(guildId) : itemPath(itemId)}/notices/${event}`

export function useSaveNotice(subject: NoticeSubject) {
  const cache = useQueryClient()
  const { queryKey } = noticesQuery(subject.guildId)
  return useMutation({
    mutationFn: ({ event: _event, ...notice }: Notice) => call('PUT', noticePath(subject), noticeSavedReply, notice),
    onSuccess: async ({ notice }) => {
      cache.setQueryData(queryKey, (known) => known && withServerNotice(known, subject, notice))
      if (subject.itemId !== null) await cache.invalidateQueries({ queryKey })
    },
  })
}

function withServerNotice(known: NoticesReply, { itemId, event }: NoticeSubject, saved: Notice): NoticesReply {
  if (itemId !== null) return known
  return { ...known, server: known.server.map((notice) => (notice.event === event ? saved : notice)) }
}

/** The item uses the server's notice again. */
export function useRemoveNotice(subject: NoticeSubject) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE', noticePath(subject), messageReply),
    onSuccess: () => cache.invalidateQueries({ queryKey: noticesQuery(subject.guildId).queryKey }),
  })
}

/** A text with placeholders, and the role that it pings instead of the server's. */
export type PreviewedNotice = { event: NoticeEvent; text: string; itemId: string | null; roleId: string | null }

/** The message as Discord would get it. Fetched again when it's shown, because items and settings change. */
export const noticePreviewQuery = (guildId: string, previewed: PreviewedNotice) =>
  queryOptions({
    queryKey: ['guilds', guildId, 'notice-preview', previewed],
    queryFn: () => call('POST', `${guildPath(guildId)}/notices/preview`, chatMessage, previewed),
    staleTime: 0,
  })
