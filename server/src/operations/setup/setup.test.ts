import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig, settingNames } from '../../config.ts'
import { projectRoot } from '../../lib/project-root.ts'
import { fillIn } from './env-file.ts'

vi.setConfig({ testTimeout: 300_000 })

const program = join(projectRoot(), 'server', 'src', 'operations', 'setup.ts')
const publicKey = 'a1'.repeat(32)

function aFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildshop-setup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, '.env')
}

/** Runs the command with these lines as its standard input. */
async function runSetup(file: string, answers: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', program, file], { cwd: projectRoot() })
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (text) => (said.stdout += text))
  child.stderr.on('data', (text) => (said.stderr += text))
  child.stdin.on('error', () => undefined).end(answers.map((answer) => `${answer}\n`).join(''))
  await once(child, 'close')
  return { code: child.exitCode, ...said }
}

const providers = ['210000000000000099', publicKey, 'discord secret', 'token', 'paypal-id', 'paypal-secret']

/** With an answer for the administrator, whom not every version asks for. */
const contacts = ['https://discord.gg/help', 'security@example.com', '']
const mail = ['smtps://user:p%40ss@mail.example.com:465', 'Your Shop <shop@example.com>']
const answers = ['https://shop.example.com/', '', 'y', ...mail, ...providers, ...contacts]

const read = (file: string) => parseEnv(readFileSync(file, 'utf8'))
const compose = { DATABASE_URL: 'postgres://guildshop:x@database/guildshop' }

describe('npm run setup', () => {
  test('writes a private file with every setting, with which production starts', async () => {
    const file = aFile()

    const { code, stdout, stderr } = await runSetup(file, answers)

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const values = read(file)
    expect(settingNames.filter((name) => !(name in values))).toEqual([])
    expect(readConfig({ ...values, ...compose })).toMatchObject({
      isProduction: true,
      publicUrl: 'https://shop.example.com',
      trustProxy: 1,
      sandbox: null,
      mail: { smtpUrl: mail[0], from: mail[1] },
      discord: { clientId: providers[0], publicKey, clientSecret: 'discord secret', botToken: 'token' },
      paypal: { clientId: 'paypal-id', clientSecret: 'paypal-secret' },
      supportServerUrl: 'https://discord.gg/help',
      securityContact: 'mailto:security@example.com',
    })
    expect(values).toMatchObject({ DATABASE_URL: '', SECRET_KEY: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(values.POSTGRES_PASSWORD).toMatch(/^[0-9a-f]{48}$/)
    expect(values.PUBLIC_URL).toBe('https://shop.example.com')
    expect(stdout).toMatch(/setup:discord[\s\S]+setup:paypal[\s\S]+doctor/)
    expect(stdout.includes('first administrator')).toBe(settingNames.includes('INITIAL_ADMIN'))
  })

  test('asks again for a value that the server would refuse, with the reason', async () => {
    const file = aFile()
    const [, ...others] = answers
    const wrong = ['', 'shop.example.com', 'http://shop.example.com']

    const { code, stdout } = await runSetup(file, [...wrong, 'https://shop.example.com', ...others])

    expect(code).toBe(0)
    expect(Array.from(stdout.matchAll(/That doesn't work: (.+)\.\n/g), ([, why]) => why)).toEqual([
      'required',
      'Invalid URL',
      'must start with https',
    ])
    expect(read(file).PUBLIC_URL).toBe('https://shop.example.com')
  })

  test('asks for the URL of a database of your own', async () => {
    const file = aFile()
    const database = ['n', 'mysql://localhost/shop', 'postgres://shop:secret@db.example.com/shop']

    await runSetup(file, [...answers.slice(0, 2), ...database, ...answers.slice(3)])

    expect(readConfig(read(file)).databaseUrl).toBe('postgres://shop:secret@db.example.com/shop')
    expect(read(file).POSTGRES_PASSWORD).toBe('')
  })

  test('neither asks for nor generates settings that are read from a file', async () => {
    const file = aFile()
    const folder = join(file, '..')
    const secretFile = (name: string, value: string) => {
      writeFileSync(join(folder, name), value)
      return join(folder, name)
    }
    const files = {
      SECRET_KEY_FILE: secretFile('key', 'k'.repeat(64)),
      DATABASE_URL_FILE: secretFile('database', 'postgres://shop:secret@db.example.com/shop'),
      SMTP_URL_FILE: secretFile('smtp', mail[0] ?? ''),
      DISCORD_BOT_TOKEN_FILE: secretFile('token', 'token'),
    }
    const lines = Object.entries(files).map(([name, path]) => `${name}=${path}\n`)
    writeFileSync(file, lines.join(''))
    const asked = [...answers.slice(0, 2), ...mail.slice(1), ...providers.filter((answer) => answer !== 'token')]

    const { code, stderr } = await runSetup(file, ['y', ...asked, ...contacts])

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const values = read(file)
    for (const name of ['SECRET_KEY', 'POSTGRES_PASSWORD', 'DATABASE_URL', 'SMTP_URL', 'DISCORD_BOT_TOKEN'])
      expect(values).not.toHaveProperty(name)
    expect(readConfig(values)).toMatchObject({
      secretKey: 'k'.repeat(64),
      databaseUrl: 'postgres://shop:secret@db.example.com/shop',
      mail: { smtpUrl: mail[0] },
      discord: { botToken: 'token', clientSecret: 'discord secret' },
    })
  })

  test('leaves an existing file alone unless you agree', async () => {
    const file = aFile()
    writeFileSync(file, 'PORT=4000\n')

    const { code, stdout } = await runSetup(file, ['', ...answers])

    expect({ code, isKept: stdout.includes('Nothing was changed.') }).toEqual({ code: 0, isKept: true })
    expect(readFileSync(file, 'utf8')).toBe('PORT=4000\n')
  })

  test('keeps the values, comments and other lines of an existing file, and removes on request', async () => {
    const file = aFile()
    await runSetup(file, answers)
    writeFileSync(file, `${readFileSync(file, 'utf8')}# Ours\nHTTPS_PROXY=http://proxy:8080\n`, { mode: 0o644 })
    const before = readFileSync(file, 'utf8')
    const empty = Array.from({ length: answers.length - contacts.length }, () => '')

    const { code, stdout } = await runSetup(file, ['y', ...empty, '-', '', ''])

    expect(code).toBe(0)
    const expected = before.replace('SUPPORT_SERVER_URL=https://discord.gg/help', 'SUPPORT_SERVER_URL=')
    expect(readFileSync(file, 'utf8')).toBe(expected)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    for (const secret of ['discord secret', 'paypal-secret', 'p%40ss']) expect(stdout).not.toContain(secret)
  })

  test('writes nothing if the answers end too early', async () => {
    const file = aFile()

    const { code, stderr } = await runSetup(file, answers.slice(0, 6))

    expect(code).toBe(1)
    expect(stderr).toContain('Input ended before all questions were answered. Nothing was written.')
    expect(existsSync(file)).toBe(false)
  })
})

describe('fillIn', () => {
  test.each(['plain', 'with space', 'Your Shop <a@b.example>', 'a#b', '$HOME `id`', `"quoted" \\n`, "it's", ''])(
    'writes %j so that Node and a shell read it',
    async (value) => {
      const text = fillIn('# Example\nOTHER=1\nNAME=\n', { NAME: value })

      expect(parseEnv(text)).toEqual({ OTHER: '1', NAME: value })
      const shell = spawn('sh', ['-c', `${text}\nprintf %s "$NAME"`])
      let said = ''
      shell.stdout.on('data', (part) => (said += part))
      await once(shell, 'close')
      expect(said).toBe(value)
    },
  )

  test('refuses a value that has no common notation', () => {
    expect(() => fillIn('', { NAME: `it's $5` })).toThrow('single quote')
  })

  test('appends settings that the file lacks', () => {
    expect(fillIn('PORT=1', { PORT: '1', RUN: 'http' })).toBe('PORT=1\nRUN=http\n')
  })
})
