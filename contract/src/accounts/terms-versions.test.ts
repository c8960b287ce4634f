import { expect, test } from 'vitest'
import { isAnnouncedInTime, newestAnnounced, newestTerms, termsVersions } from './terms-versions.ts'

const first = { version: '1', announcedOn: '2026-01-01', takesEffectOn: '2026-01-15', summary: 'The first.' }
const second = { version: '2', announcedOn: '2026-03-01', takesEffectOn: '2026-03-15', summary: 'The second.' }
const on = (day: string) => new Date(`${day}T12:00:00Z`)

test('every version is announced at least 14 days before it takes effect', () => {
  expect(termsVersions.every(isAnnouncedInTime)).toBe(true)
  expect(isAnnouncedInTime({ ...second, takesEffectOn: '2026-03-14' })).toBe(false)
})

test('a version is the newest from the day it is announced', () => {
  const versions = [first, second]

  expect(newestAnnounced(versions, on('2026-02-28'))).toBe(first)
  expect(newestAnnounced(versions, on('2026-03-01'))).toBe(second)
})

test('the first version applies before its announcement', () => {
  expect(newestAnnounced([first], on('2025-01-01'))).toBe(first)
})

test('the pages show the last of the versions', () => {
  expect(termsVersions.at(-1)).toBe(newestTerms)
})
