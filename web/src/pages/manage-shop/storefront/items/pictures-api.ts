import { type Picture, picturesSavedReply } from '@guildshop/contract/categories'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../api/http.ts'
import { presentationQuery } from '../presentation-api.ts'
import { itemPath } from '../storefront-paths.ts'

type Target = { guildId: string; itemId: string }

/** Replies contain all pictures of the item. A refused change refetches them. */
function usePictureChange<Change>({ guildId, itemId }: Target, send: (change: Change) => Promise<Saved>) {
  const cache = useQueryClient()
  const { queryKey } = presentationQuery(guildId)
  return useMutation({
    mutationFn: send,
    onSuccess: ({ pictures }) => {
      cache.setQueryData(queryKey, (known) =>
        known?.map((item) => (item._id === itemId ? { ...item, pictures } : item)),
      )
    },
    onError: () => cache.invalidateQueries({ queryKey }),
  })
}

type Saved = { message?: string | null | undefined; pictures: Picture[] }

const picturesPath = (itemId: string) => `${itemPath(itemId)}/pictures`

export const useAddPicture = (target: Target) =>
  usePictureChange(target, (image: File) => {
    const form = new FormData()
    form.append('itemImage', image, image.name)
    return call('POST', picturesPath(target.itemId), picturesSavedReply, form)
  })

export const useOrderPictures = (target: Target) =>
  usePictureChange(target, (hashes: string[]) =>
    call('PUT', `${picturesPath(target.itemId)}/order`, picturesSavedReply, { hashes }),
  )

export const useDeletePicture = (target: Target) =>
  usePictureChange(target, (hash: string) =>
    call('DELETE', `${picturesPath(target.itemId)}/${encodeURIComponent(hash)}`, picturesSavedReply),
  )
