import { type ChatMessage, chatMessage } from '@guildshop/contract/chat-message'
import { newImagePath } from '@guildshop/contract/item-preview'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../api/http.ts'

/** What Discord would show for an item that isn't saved yet. Takes the request as JSON, which identifies it. */
export const itemPreviewQuery = (guildId: string, json: string) =>
  queryOptions({
    queryKey: ['guilds', guildId, 'item-preview', json],
    queryFn: () => call('POST', `/guilds/${encodeURIComponent(guildId)}/items/preview`, chatMessage, JSON.parse(json)),
  })

type Component = ChatMessage['components'][number]

/** Shows the image at this URL in place of the one that isn't uploaded yet; without a URL, none. */
export function withNewImage(message: ChatMessage, url: string | null | undefined): ChatMessage {
  return { ...message, components: message.components.map(withImage) }

  function withImage<Part extends Component>(part: Part): Part {
    if (part.type === 17) return { ...part, components: part.components.map(withImage) }
    if (part.type !== 12) return part
    const items = part.items.flatMap((item) => {
      if (!item.media.url.endsWith(newImagePath)) return [item]
      return url ? [{ ...item, media: { url } }] : []
    })
    return { ...part, items }
  }
}
