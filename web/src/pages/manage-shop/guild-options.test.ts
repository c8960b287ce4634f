import { expect, test } from 'vitest'
import { guildOptions } from './guild-options.ts'

test('includes the color of roles that have one', () => {
  const data = [
    { id: '1', name: 'Red', color: 0xff0000 },
    { id: '2', name: 'Blue', color: 0xff },
    { id: '3', name: 'Plain', color: 0 },
    { id: '4', name: 'Untold' },
  ]

  const options = guildOptions({ data, isPending: false }, '', 'None')

  expect(options.map(({ label, color }) => [label, color ?? null])).toEqual([
    ['None', null],
    ['Red', '#ff0000'],
    ['Blue', '#0000ff'],
    ['Plain', null],
    ['Untold', null],
  ])
})

test('labels the chosen role as loading until the list has loaded', () => {
  const options = guildOptions({ data: undefined, isPending: true }, '7', 'None')

  expect(options).toEqual([
    { value: '', label: 'None' },
    { value: '7', label: 'Loading...' },
  ])
})

test('labels the chosen role as not loaded when the list failed to load', () => {
  const [, chosen] = guildOptions({ data: undefined, isPending: false }, '7', 'None')

  expect(chosen).toEqual({ value: '7', label: "Couldn't load" })
})
