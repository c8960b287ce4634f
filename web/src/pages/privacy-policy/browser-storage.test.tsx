import { expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import { PrivacyPolicyPage } from './privacy-policy-page.tsx'

/** Every module that writes to the browser's storage, with what the policy calls its entry. */
const entries: Record<string, string> = {
  '../../api/guilds/last-first-server.ts': 'the ID of your first server',
  '../../api/set-up-user.ts': 'whether your shop is set up',
  '../../api/token-store.ts': 'your login token',
  '../../ui/theme-switch.tsx': 'your choice of light or dark theme',
}

const sources = import.meta.glob<string>('../../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })

test('the policy names everything that the portal stores in the browser', () => {
  const writers = Object.entries(sources)
    .filter(
      ([file, source]) =>
        !/\.test(ing)?\.|\/testing\//.test(file) && /Storage\.setItem\(|indexedDB|\.cookie =/.test(source),
    )
    .map(([file]) => file)

  show(<PrivacyPolicyPage />)

  expect(writers.toSorted()).toEqual(Object.keys(entries).toSorted())
  for (const entry of Object.values(entries)) expect(document.body.textContent).toContain(entry)
})
