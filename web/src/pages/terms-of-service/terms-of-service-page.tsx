import { newestTerms } from '@guildshop/contract/terms-versions'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { TextDocument } from '../../ui/documents/text-document.tsx'
import { accountTerms } from './account-terms.tsx'
import { generalTerms } from './general-terms.tsx'
import { sellingTerms } from './selling-terms.tsx'

export function TermsOfServicePage() {
  return (
    <TextDocument
      title="Terms of Service"
      effectiveDate={newestTerms.takesEffectOn}
      intro={
        <p>
          These terms are an agreement between you and Guildshop ("Guildshop", "we", "us"). They cover the web portal,
          the Discord bot and everything else we offer under that name (together, the "Service"). By creating an account
          or by using the Service you accept them, together with our{' '}
          <TextLink to="/privacy-policy">Privacy Policy</TextLink>. If you do not accept them, do not use the Service.
        </p>
      }
      sections={[...accountTerms, ...sellingTerms, ...generalTerms]}
    />
  )
}
