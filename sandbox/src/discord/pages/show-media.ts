import { type Html, html } from '../../http/html.ts'
import type { Picture } from '../messages/component.ts'
import { mediaPath } from './media-routes.ts'

const attachment = 'attachment://'

export function showThumbnail(picture: Picture): Html {
  return html`<div class="thumbnail">${showPicture(picture)}</div>`
}

export function showGallery(items: Picture[]): Html {
  return html`<div class="gallery ${galleryShape(items.length)}">${items.map(showPicture)}</div>`
}

/** Hides content until it's clicked, without a script. */
export function withSpoiler(spoiler: boolean, inside: Html): Html {
  return spoiler ? html`<details class="spoiler"><summary>Spoiler</summary>${inside}</details>` : inside
}

function showPicture({ media, description, spoiler }: Picture): Html {
  if (media.url.startsWith(attachment)) return html`<p class="file">${media.url.slice(attachment.length)}</p>`
  const image = html`<img src="${mediaPath(media.url)}" alt="${description ?? 'Image'}" loading="lazy">`
  return withSpoiler(spoiler, image)
}

function galleryShape(count: number): string {
  if (count === 1) return 'single'
  return count === 2 || count === 4 ? 'pairs' : 'triples'
}
