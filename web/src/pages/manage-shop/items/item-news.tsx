import { Notice } from '../../../ui/page/notice.tsx'
import { DeletedNotice } from './deleted-notice.tsx'

/** What happened last. A deletion that can be undone names its item. */
export type News = { tone: 'success' | 'error'; text: string } | { deletedId: string }

type ItemNewsProps = { guildId: string; news: News | null; onRestored: () => void; onExpire: () => void }

export function ItemNews({ guildId, news, onRestored, onExpire }: ItemNewsProps) {
  if (!news) return null
  if ('text' in news) return <Notice tone={news.tone}>{news.text}</Notice>
  return (
    <DeletedNotice
      key={news.deletedId}
      guildId={guildId}
      itemId={news.deletedId}
      onRestored={onRestored}
      onExpire={onExpire}
    />
  )
}
