import { TextLink } from '../../ui/buttons/text-link.tsx'
import type { DocumentSection } from '../../ui/documents/text-document.tsx'

export const generalTerms: DocumentSection[] = [
  {
    id: 'suspension',
    title: 'Suspension and termination',
    text: (
      <>
        <p>
          We may limit, suspend or ban an account, or disable a shop, if these terms or the law are broken, if buyers or
          others are at risk, or if Discord or PayPal requires it. Where it is reasonable we say why. A ban ends any
          Premium and cancels a paid subscription.
        </p>
        <p>
          Obligations that arose before the end, above all open orders and refunds, remain with the seller. Sections
          which by their nature are meant to last continue to apply.
        </p>
      </>
    ),
  },
  {
    id: 'availability',
    title: 'Availability',
    text: (
      <p>
        We work to keep the Service running and correct, but we do not promise that it is always available or free of
        errors. We may change, add or withdraw features. Keep your own records of orders that matter to you.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Warranties and liability',
    text: (
      <>
        <p>
          To the extent the law allows, the Service is provided "as is" and without warranties of any kind, and we are
          not liable for indirect or consequential loss, for lost profit, revenue, data or goodwill, or for the acts of
          sellers, buyers, Discord or PayPal. To the same extent, our total liability to you is limited to what you paid
          us for Premium in the twelve months before the event.
        </p>
        <p>
          Nothing in these terms excludes or limits rights that cannot be excluded or limited by law, including those
          under the New Zealand Consumer Guarantees Act 1993 and the Fair Trading Act 1986. If you use the Service for
          business purposes, you agree that the Consumer Guarantees Act does not apply, as far as that Act permits.
        </p>
      </>
    ),
  },
  {
    id: 'indemnity',
    title: 'Third-party claims',
    text: (
      <p>
        If someone makes a claim against us because of what you sell, because of your content or because you broke these
        terms or the law, you will compensate us for the loss and the reasonable cost that result, except as far as we
        caused them ourselves.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    text: (
      <p>
        We may change these terms. We give at least 14 days' notice before a change takes effect, by email, in the
        portal or in the support server. Changes that the law requires immediately may take effect earlier. If you
        continue to use the Service after a change has taken effect, you accept it; if you do not agree, stop using the
        Service and deactivate your account before that date.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Governing law',
    text: (
      <p>
        These terms are governed by the law of New Zealand, and the courts of New Zealand have jurisdiction. If you are
        a consumer, this does not take away the protection of mandatory law of the country in which you live.
      </p>
    ),
  },
  {
    id: 'miscellaneous',
    title: 'Final provisions',
    text: (
      <p>
        If a provision of these terms is invalid, the others remain in force. If we do not enforce a provision, that is
        not a waiver of it. You may not transfer your rights under these terms without our consent; we may transfer ours
        together with the Service. These terms and the Privacy Policy are the whole agreement between us about the
        Service.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    text: (
      <p>
        Ask questions about these terms in our support server, linked on the{' '}
        <TextLink to="/discord">community and support page</TextLink>.
      </p>
    ),
  },
]
