import { type DocumentSection, Points } from '../../ui/documents/text-document.tsx'

export const accountTerms: DocumentSection[] = [
  {
    id: 'the-service',
    title: 'The Service',
    text: (
      <>
        <p>
          Guildshop lets owners and managers of Discord servers run an item shop in their server. Buyers order through
          our bot and pay the seller through PayPal. The portal is where sellers set up shops and items, follow sales
          and handle orders that have to be shipped.
        </p>
        <p>
          Guildshop provides software. We are not a party to the sale between a seller and a buyer, we are not the
          seller's agent, and we do not own, hold, inspect or ship what is sold.
        </p>
      </>
    ),
  },
  {
    id: 'eligibility',
    title: 'Who may use it',
    text: (
      <Points>
        <li>You must be old enough to hold a Discord account under Discord's own terms where you live.</li>
        <li>
          To sell, you must link a PayPal account. Holders of a PayPal account must have reached the age PayPal
          requires, which is typically 18, and must meet PayPal's other conditions.
        </li>
        <li>If you act for a company or another organization, you confirm that you may bind it to these terms.</li>
        <li>If we have banned you from the Service, you may not use it under another account.</li>
      </Points>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    text: (
      <>
        <p>
          Give correct details when you sign up and keep your email address current, because codes and notices are sent
          to it. Keep your password to yourself. We offer two-factor authentication and recommend that you enable it.
        </p>
        <p>
          You are responsible for what happens through your account and through the people to whom you give a
          manage-shop role. If you believe that someone else has used your account, change your password and contact us
          without delay.
        </p>
        <p>
          You may deactivate your account at any time on your profile page, once any paid Premium subscription has been
          cancelled. What we keep after that, and for how long, is set out in the Privacy Policy.
        </p>
      </>
    ),
  },
  {
    id: 'discord-and-paypal',
    title: 'Discord and PayPal',
    text: (
      <>
        <p>
          The Service works together with Discord and PayPal, which are independent companies. Your use of them is
          governed by their own terms and policies, and you must follow these as well. Guildshop is neither operated nor
          endorsed by Discord or PayPal.
        </p>
        <p>
          We are not responsible for their services. If one of them is unavailable, changes what it offers or restricts
          your account, parts of the Service may stop working. Without a linked PayPal account of the server's owner,
          the shop command of the bot does not work.
        </p>
      </>
    ),
  },
  {
    id: 'premium',
    title: 'Premium',
    text: (
      <>
        <p>
          The Service has a free tier and a paid tier, Premium. Premium costs $5.00 USD per month and is billed through
          PayPal. It unlocks role rewards, role settings and the donation goal, and raises the limits on servers and
          items.
        </p>
        <Points>
          <li>
            <strong>Renewal.</strong> A Premium subscription renews automatically every month, at the price then in
            force, until it is cancelled.
          </li>
          <li>
            <strong>Cancellation.</strong> You can cancel at any time on your profile page. You keep Premium until the
            end of the period you have paid for, and are not charged again.
          </li>
          <li>
            <strong>Refunds of Premium.</strong> Periods that have begun are not refunded, except where the law gives
            you a right to a refund.
          </li>
          <li>
            <strong>Codes and grants.</strong> Premium may also be given by a code or by an administrator. Such Premium
            has no cash value, cannot be resold, and may have an end date.
          </li>
          <li>
            <strong>When Premium ends.</strong> Servers and items above the free limits are disabled, and what only
            Premium unlocks becomes inactive. Nothing is deleted for this reason; everything returns with Premium.
          </li>
        </Points>
      </>
    ),
  },
]
