import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pictureAt } from './guide.ts'

test('a picture of the guide comes with its own size, so that its place is kept while it loads', () => {
  const file = readFileSync(join(import.meta.dirname, '../../../../docs/pictures/shop.png'))

  const picture = pictureAt('../pictures/shop.png')

  expect(picture).toMatchObject({ width: file.readUInt32BE(16), height: file.readUInt32BE(20) })
  expect(picture?.source).toContain('shop')
})

test('what is no picture of the guide has no place', () => {
  expect(pictureAt('../pictures/nothing.png')).toBeUndefined()
})
