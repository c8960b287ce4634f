import { type NotificationKind, type NotificationSetting, notificationsReply } from '@guildshop/contract/notifications'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/http.ts'

/** Beyond the specification: fetched only if the profile says that the server offers it. */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: () => call('GET', '/profile/notifications', notificationsReply),
})

/** Patches the cached settings with a confirmed change. */
export function useSaveNotification(onFailure: (kind: NotificationKind) => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (setting: NotificationSetting) => call('PUT', '/profile/notifications', notificationsReply, setting),
    onSuccess: (_, setting) =>
      cache.setQueryData(
        notificationsQuery.queryKey,
        (known) => known && { ...known, settings: known.settings.map(replace(setting)) },
      ),
    onError: (_, { kind }) => onFailure(kind),
  })
}

const replace = (changed: NotificationSetting) => (setting: NotificationSetting) =>
  setting.kind === changed.kind ? changed : setting
