import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const query = '.png?size'

/** `picture.png?size` is its width and height, so that a page can keep its place while it loads. */
export const pictureSize: Plugin = {
  name: 'picture-size',
  enforce: 'pre',
  load(id) {
    if (!id.endsWith(query)) return null
    const header = readFileSync(id.slice(0, -'?size'.length))
    return `export default { width: ${header.readUInt32BE(16)}, height: ${header.readUInt32BE(20)} }`
  },
}
