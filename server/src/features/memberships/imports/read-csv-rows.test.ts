import { describe, expect, test } from 'vitest'
import { readCsvRows } from './read-csv-rows.ts'

const now = new Date('2030-01-15T12:00:00Z')
const [one, two] = ['210000000000000001', '210000000000000002']

const endsOf = (csv: string) =>
  readCsvRows({ csv, now }).rows.map(({ discordId, until }) => [discordId, until.toISOString()])

describe('readCsvRows', () => {
  test.each([
    ['without a heading', `${one},2030-02-01\n${two},2030-03-01`],
    ['with a heading', `discord_id,until\n${one},2030-02-01\n${two},2030-03-01\n`],
    ['as Excel saves it', `\uFEFFdiscord_id;until\r\n"${one}";2030-02-01\r\n"${two}";2030-03-01\r\n\r\n`],
    ['with spaces and more columns', `${one} , 2030-02-01,robin\n${two},2030-03-01,sam`],
  ])('reads a file %s', (_name, csv) => {
    expect(endsOf(csv)).toEqual([
      [one, '2030-02-02T00:00:00.000Z'],
      [two, '2030-03-02T00:00:00.000Z'],
    ])
  })

  test('reads times with an offset', () => {
    expect(endsOf(`${one},2030-02-01T10:00:00+02:00`)).toEqual([[one, '2030-02-01T08:00:00.000Z']])
  })

  test('reads the last day of a membership that ends today', () => {
    expect(endsOf(`${one},2030-01-15`)).toEqual([[one, '2030-01-16T00:00:00.000Z']])
  })

  test.each([
    ['abc', '2030-02-01', "This isn't a Discord user ID."],
    ['2.1E+17', '2030-02-01', 'Your spreadsheet shortened this ID. Format the column as text.'],
    ['', '2030-02-01', "This isn't a Discord user ID."],
    [two, '', 'Enter the end date as YYYY-MM-DD.'],
    [two, '01.02.2030', 'Enter the end date as YYYY-MM-DD.'],
    [two, '2030-02-30', 'Enter the end date as YYYY-MM-DD.'],
    [two, '2030-13-01', 'Enter the end date as YYYY-MM-DD.'],
    [two, '2030-01-14', 'The end date is in the past.'],
    [two, '2035-01-16', 'The end date is more than 5 years away.'],
    [one, '2030-02-01', 'This person is in the file twice.'],
  ])('reports %s,%s', (id, until, problem) => {
    const { rows, invalid } = readCsvRows({ csv: `${one},2030-02-01\n${id},${until}`, now })

    expect(rows).toHaveLength(1)
    expect(invalid).toEqual([{ line: 2, text: `${id},${until}`, problem }])
  })

  test('reads nothing from an empty file', () => {
    expect(readCsvRows({ csv: '', now })).toEqual({ rows: [], invalid: [], isTooLong: false })
  })
})
