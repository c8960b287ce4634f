import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { settingNames } from '../config.ts'
import { projectRoot } from '../lib/project-root.ts'

const folder = join(projectRoot(), 'docs')
const readPage = (name: string) => readFileSync(join(folder, name), 'utf8')
const rowsIn = (text: string) => text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| |'))
const linksIn = (text: string) => Array.from(text.matchAll(/\]\(([^)]+)\)/g), ([, link = '']) => link)
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const isProof = (link: string) => /\.(test|spec)\.tsx?$/.test(link)

describe('docs/security.md', () => {
  const [, threats = ''] = readPage('security.md').split('## Attacks')
  const rows = rowsIn(threats).filter((row) => !row.includes('| proof |'))

  test('lists attacks T1 to T25, T28, T30 to T36 and T43, and invariants 1 to 15', () => {
    const names = rows.map((row) => row.split('|')[1]?.trim() ?? '')

    const attacks = [...upTo(25), 28, 30, 31, 32, 33, 34, 35, 36, 43].map((number) => `T${number}`)
    expect(names.slice(0, 49)).toEqual([...attacks, ...upTo(15).map(String)])
  })

  test.each(rows)('links a test for: %s', (row) => {
    expect(linksIn(row).some(isProof)).toBe(true)
  })
})

describe('docs/asvs.md', () => {
  /** How many requirements of levels 1 and 2 each section of a chapter has; they come first in each. */
  const sections: Record<string, number[]> = {
    1: [2, 9, 11, 3, 2],
    2: [3, 3, 4, 1],
    3: [0, 2, 4, 6, 5, 0, 2],
    4: [3, 1, 2, 4],
    5: [1, 3, 2, 3],
    6: [3, 12, 4, 4, 5, 3, 0, 4],
    7: [3, 4, 2, 5, 2, 2],
    8: [2, 3, 1, 1],
    9: [3, 4],
    10: [2, 2, 4, 11, 5, 2, 3],
    11: [2, 3, 3, 4, 1, 1],
    12: [3, 2, 4],
    13: [1, 5, 2, 5],
    14: [2, 4, 3],
    15: [3, 3, 7],
    16: [1, 5, 4, 3, 3],
    17: [1, 4, 2],
  }
  const required = Object.entries(sections).flatMap(([chapter, counts]) =>
    counts.flatMap((count, section) => upTo(count).map((number) => `${chapter}.${section + 1}.${number}`)),
  )
  const rows = rowsIn(readPage('asvs.md')).filter((row) => row.startsWith('| v5.0.0-'))

  const lineOf = (start: string) =>
    readPage('asvs.md')
      .split('\n')
      .find((line) => line.startsWith(start)) ?? ''

  /** A row covers one requirement, or a range of requirements about features we don't have. */
  function idsOf(row: string): string[] {
    const [, section = '', first = '', last = first] =
      /v5\.0\.0-(\d+\.\d+)\.(\d+)(?: to \d+\.\d+\.(\d+))? /.exec(row) ?? []
    return upTo(Number(last) - Number(first) + 1).map((offset) => `${section}.${Number(first) + offset - 1}`)
  }

  test('lists every requirement of levels 1 and 2 once', () => {
    expect(required).toHaveLength(253)
    expect(rows.flatMap(idsOf).toSorted()).toEqual(required.toSorted())
  })

  test('counts the requirements of each status in its summary', () => {
    const [, counted = ''] = /^- (\d+) don't apply/m.exec(readPage('asvs.md')) ?? []
    const statuses = ['met', 'partial', 'deviation', 'operator']
    const summary = statuses.map((status) => Number(/ \((\d+)\)/.exec(lineOf(`- **${status}**`))?.[1]))
    const listed = statuses.map((status) => rows.filter((row) => row.includes(`| ${status} |`)).length)

    expect(summary).toEqual(listed)
    expect(Number(counted)).toBe(required.length - listed.reduce((sum, count) => sum + count, 0))
  })

  test('lists every external service that a setting names', () => {
    const isOwn = (name: string) => name.startsWith('PUBLIC_') || name.startsWith('SUPPORT_') || name.endsWith('_FILE')
    const named = settingNames.filter((name) => /_(URL|API_BASE|ENDPOINT)$/.test(name) && !isOwn(name))
    const [, services = ''] = readPage('asvs.md').split('### External services')

    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !services.includes(`\`${name}\``))).toEqual([])
  })

  describe('external services', () => {
    /** Each service of the table, with where the code connects to it. */
    const services: Record<string, RegExp> = {
      PostgreSQL: /from 'pg'/,
      Discord: /https:\/\/discord\.com/,
      "Discord's gateway": /from '@discordjs\/ws'/,
      PayPal: /https:\/\/api-m\.paypal\.com/,
      '`cacerts.digicert.com`': /'cacerts\.digicert\.com'/,
      'mail server': /from 'nodemailer/,
      'object storage': /https:\/\/s3\.\$\{region\}\.amazonaws\.com/,
      'OpenTelemetry collector': /from '@opentelemetry\/exporter-/,
      "Discord's CDN": /https:\/\/cdn\.discordapp\.com/,
    }
    /** Hosts of those services. */
    const isService =
      /^(discord\.com|cdn\.discordapp\.com|(www|api|api-m)(\.sandbox)?\.paypal\.com|cacerts\.digicert\.com)$/
    /** Names and links, which neither the server nor the page connects to. */
    const onlyNamed = ['developer.paypal.com', 'uri.paypal.com', 'www.w3.org', 'shop.example.com']
    const sources = ['server', 'web'].flatMap((workspace) => {
      const root = join(projectRoot(), workspace, 'src')
      const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
      const isOurs = (name: string) => /\.tsx?$/.test(name) && !/\.test\.|\.testing\.|(^|\/)testing\//.test(name)
      return names.filter(isOurs).map((name) => ({ workspace, name, text: readFileSync(join(root, name), 'utf8') }))
    })

    test('are listed, and only they', () => {
      const [, table = ''] = readPage('asvs.md').split('### External services')
      const [rows = ''] = table.split('\n###')
      const listed = rowsIn(rows).map((row) => row.split('|')[1]?.trim())

      expect(listed).toEqual(['service', ...Object.keys(services)])
    })

    test.each(Object.entries(services))('are used by the code: %s', (_, pattern) => {
      expect(sources.some(({ text }) => pattern.test(text))).toBe(true)
    })

    test('include every host in the code', () => {
      const hosts = sources.flatMap(({ text }) =>
        Array.from(text.matchAll(/['"`/]((?:[a-z0-9-]+\.)+(?:com|org|net|io|gg|dev))\b/g), ([, host = '']) => host),
      )

      expect(hosts).toContain('cacerts.digicert.com')
      expect(hosts.filter((host) => !isService.test(host) && !onlyNamed.includes(host))).toEqual([])
    })

    // The page may only call its own server: `connect-src 'self'`.
    test('are called only by these modules of the server', () => {
      const callers = sources.filter(
        ({ workspace, text }) => workspace === 'server' && /(?<![.\w])fetch\(|new WebSocket\(|node:https'/.test(text),
      )

      expect(callers.map(({ name }) => name).toSorted()).toEqual([
        'operations/check-storage.ts',
        'providers/call-provider.ts',
        'providers/discord/create-rest.ts',
        'providers/paypal/webhooks/webhook-issuers.ts',
      ])
    })
  })

  test('links evidence for every requirement that is met', () => {
    const met = rows.filter((row) => row.includes('| met |'))

    expect(met.filter((row) => linksIn(row).length === 0)).toEqual([])
  })
})
