import { classNames } from '../../../ui/class-names.ts'
import { Picture } from '../../../ui/picture.tsx'

type ChatPicture = { media: { url: string }; description?: string | null | undefined }

/** One picture is shown large; several form a grid. */
export function ChatGallery({ pictures }: { pictures: readonly ChatPicture[] }) {
  const isAlone = pictures.length === 1
  return (
    <div className={classNames('grid gap-1 overflow-hidden rounded-md', columns(pictures.length))}>
      {pictures.map(({ media, description }, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: pictures may repeat; their place identifies them.
          key={index}
          className={classNames('overflow-hidden bg-raised', isAlone ? 'aspect-video' : 'aspect-square')}
        >
          <Picture url={media.url} name={description ?? ''} />
        </span>
      ))}
    </div>
  )
}

function columns(count: number): string {
  if (count === 1) return 'grid-cols-1'
  return count === 2 || count === 4 ? 'grid-cols-2' : 'grid-cols-3'
}
