import { newestTerms } from '@guildshop/contract/terms-versions'
import { expect, test } from 'vitest'
import { PrivacyPolicyPage } from '../pages/privacy-policy/privacy-policy-page.tsx'
import { TermsOfServicePage } from '../pages/terms-of-service/terms-of-service-page.tsx'
import { show } from '../testing/show.tsx'

const blocks = 'h1, section h2, p, :not(nav) > ul > li'

// A released version's text must not change: add a version to `terms-versions.ts` instead, which announces it.
test.each([
  ['terms-of-service', <TermsOfServicePage key="terms" />],
  ['privacy-policy', <PrivacyPolicyPage key="privacy" />],
])('keeps the text of the %s as users of this version accepted it', async (name, page) => {
  show(page)
  const text = Array.from(document.querySelectorAll(blocks), ({ textContent }) => textContent.trim()).join('\n\n')

  await expect(`${text}\n`).toMatchFileSnapshot(`./legal-texts/${newestTerms.version}-${name}.txt`)
})
