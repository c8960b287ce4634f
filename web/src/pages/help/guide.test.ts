import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pictureAt } from './guide.ts'

const folder = join(import.meta.dirname, '../../../../docs/pictures')
const names = readdirSync(folder).filter((name) => name.endsWith('.png'))

test.each(names)('%s comes with its width and height, so the layout does not shift while it loads', (name) => {
  const file = readFileSync(join(folder, name))

  const picture = pictureAt(`../pictures/${name}`)

  expect(picture).toMatchObject({ width: file.readUInt32BE(16), height: file.readUInt32BE(20) })
  expect(picture?.source).toContain(name)
})

test('an unknown picture is undefined', () => {
  expect(pictureAt('../pictures/nothing.png')).toBeUndefined()
})
