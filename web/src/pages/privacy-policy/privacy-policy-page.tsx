import { newestTerms } from '@guildshop/contract/terms-versions'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { TextDocument } from '../../ui/documents/text-document.tsx'
import { collectionSections } from './collection-sections.tsx'
import { retentionSections } from './retention-sections.tsx'

export function PrivacyPolicyPage() {
  return (
    <TextDocument
      title="Privacy Policy"
      effectiveDate={newestTerms.takesEffectOn}
      intro={
        <p>
          This policy explains which personal information Guildshop ("we", "us") collects when you use the web portal or
          the Discord bot, why we collect it, who we share it with and how long we keep it. It supplements our{' '}
          <TextLink to="/terms-of-service">Terms of Service</TextLink>. We handle personal information under the New
          Zealand Privacy Act 2020.
        </p>
      }
      sections={[...collectionSections, ...retentionSections]}
    />
  )
}
