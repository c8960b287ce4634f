import { TextLink } from '../../ui/buttons/text-link.tsx'
import { type DocumentSection, Points } from '../../ui/documents/text-document.tsx'

export const retentionSections: DocumentSection[] = [
  {
    id: 'retention',
    title: 'How long we keep it',
    text: (
      <>
        <p>We keep information for as long as your account or server exists, and afterwards as follows:</p>
        <Points>
          <li>
            <strong>Account and guild data: 90 days</strong> after deletion. During this time a deactivated account can
            be reactivated, and a removed server comes back when its owner registers it again. If PayPal has not settled
            a payment by then, we wait for it: up to 30 days if we cannot check it.
          </li>
          <li>
            <strong>Subscription records: 7 years.</strong> These are premium status, subscription id, billing dates and
            the subscription status at PayPal, which we keep as business records. Records of a membership are kept this
            long after it has ended, or until its server is erased.
          </li>
          <li>
            <strong>Payments of an erased server: amounts, dates and item names</strong>, which sums and tax records
            need. PayPal's ids of the payment, its refunds and disputes and the seller stay until 181 days after the
            payment, because it can be refunded until then. Names and addresses of buyers are erased with the server.
          </li>
          <li>
            <strong>Audit log: 2 years</strong>, or until the data of the server it is about is erased. It records what
            administrators, owners and managers did, to explain and prove it. Owners see the entries of their servers
            for 90 days. When an account is erased, its name and the reasons noted about it are removed from the
            entries.
          </li>
          <li>
            <strong>Limits on attempts: up to a day.</strong> Emails and IP addresses are stored as keyed hashes.
          </li>
          <li>
            <strong>Diagnostic logs: 30 to 90 days.</strong>
          </li>
        </Points>
        <p>
          Information about a ban is kept for as long as the ban lasts. Discord and PayPal keep their own records under
          their own policies.
        </p>
      </>
    ),
  },
  {
    id: 'choices',
    title: 'Your choices',
    text: (
      <Points>
        <li>You can disconnect Discord or PayPal on your profile page at any time.</li>
        <li>You can download the data of your account on your profile page.</li>
        <li>You can remove a server under Manage Servers.</li>
        <li>You can deactivate or delete your account on your profile page; the periods above then begin.</li>
        <li>You can clear the local storage of your browser, which logs you out.</li>
      </Points>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    text: (
      <>
        <p>
          Under the Privacy Act 2020 you may ask whether we hold personal information about you, receive a copy of it
          and ask for its correction. The law of the country you live in may give you further rights, such as erasure,
          restriction, objection or portability; we respect them as far as they apply.
        </p>
        <p>
          Before we respond, we have to verify your identity. If you are not satisfied with our response, you may
          complain to the Office of the Privacy Commissioner of New Zealand or to the authority where you live.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    title: 'Security',
    text: (
      <p>
        Passwords and one-time codes are stored as hashes. Sessions end when you log out or change your password. No
        system is perfectly secure; if a breach of privacy is likely to cause serious harm, we notify the Privacy
        Commissioner and the people concerned as the law requires.
      </p>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    text: (
      <p>
        The Service is not directed at children who are too young to hold a Discord account. Selling requires a PayPal
        account, whose holder must be of the age PayPal requires, typically 18. If you believe that a child has given us
        information, contact us and we will delete it.
      </p>
    ),
  },
  {
    id: 'abroad',
    title: 'Transfers abroad',
    text: (
      <p>
        Discord, PayPal and the providers we use may process information outside New Zealand and outside your country.
        We share with them only what the purposes above need.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    text: (
      <p>
        We give at least 14 days' notice before a change to this policy takes effect, by email, in the portal or in the
        support server. The date at the top shows which version you are reading.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    text: (
      <p>
        Send privacy requests and questions through our support server, linked on the{' '}
        <TextLink to="/discord">community and support page</TextLink>. Please do not post personal information in public
        channels.
      </p>
    ),
  },
]
