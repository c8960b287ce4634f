import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Picture = {
  scene: string
  width: number
  theme: string
  file: string
  /** What keeps people from using the screen. */
  obstacles: string[]
}

/** One page to look at all pictures: a row per scene. */
export function writeAlbum(folder: string, pictures: Picture[]): void {
  const scenes = [...new Set(pictures.map(({ scene }) => scene))]
  const contents = scenes.map((scene) => `<a href="#${scene}">${scene}</a>`)
  const rows = scenes.map((scene) => {
    const figures = pictures.filter((picture) => picture.scene === scene).map(figure)
    return `<section id="${scene}"><h2>${scene}</h2><div>${figures.join('')}</div></section>`
  })
  writeFileSync(join(folder, 'index.html'), page(contents.join(' '), rows.join('\n')))
}

function figure({ file, width, theme }: Picture): string {
  const caption = `${width} px, ${theme}`
  return `<figure style="flex-grow:${width}"><a href="${file}"><img src="${file}" alt="${caption}" loading="lazy"></a><figcaption>${caption}</figcaption></figure>`
}

function page(contents: string, rows: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Guildshop, every screen</title>
<style>
  body { margin: 2rem; font: 14px/1.5 system-ui; background: #888; color: #000 }
  a { color: inherit }
  div { display: flex; gap: 1rem; align-items: flex-start }
  figure { margin: 0; flex-basis: 0 }
  img { width: 100%; display: block }
</style>
<h1>Guildshop, every screen</h1>
<nav>${contents}</nav>
${rows}
</html>
`
}
