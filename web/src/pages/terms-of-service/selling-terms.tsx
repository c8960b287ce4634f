import { type DocumentSection, Points } from '../../ui/documents/text-document.tsx'

export const sellingTerms: DocumentSection[] = [
  {
    id: 'payments',
    title: 'Payments and fees',
    text: (
      <>
        <p>
          Buyers pay the seller through PayPal. The money goes to the seller's own PayPal account. Guildshop never holds
          funds of buyers or sellers and cannot release or freeze them. Where a seller connects their own PayPal app,
          the seller can refund a payment through Guildshop; PayPal returns the money from the seller's account.
        </p>
        <p>
          We add no fee to a sale. PayPal charges its own fees under its agreement with the seller. Currency conversion,
          chargebacks, disputes and reserves are matters between PayPal, the seller and the buyer.
        </p>
      </>
    ),
  },
  {
    id: 'memberships',
    title: 'Memberships',
    text: (
      <>
        <p>
          A seller may offer memberships that are paid per period. If a membership renews automatically, you agree to
          the recurring payments at PayPal, and the seller's PayPal account collects them at the price and period shown
          when you join. Otherwise nothing is charged unless you renew it yourself.
        </p>
        <p>
          You can cancel at any time with the bot's /membership command or at PayPal. You then keep access until the end
          of what you paid. Leaving the Discord server does not cancel a membership, unless the seller has chosen that
          memberships are cancelled after a number of days of absence. We may cancel automatic renewals when a shop
          closes, its seller disconnects PayPal or can no longer offer memberships; access lasts until the end of what
          was paid.
        </p>
      </>
    ),
  },
  {
    id: 'sellers',
    title: "Sellers' duties",
    text: (
      <>
        <p>The contract of sale is made between the seller and the buyer. As a seller you agree to</p>
        <Points>
          <li>describe your items truthfully, with a price that is complete, and have the right to sell them;</li>
          <li>deliver what was bought, ship physical goods to the address given and mark them as shipped;</li>
          <li>use a buyer's name, Discord account and address only to fulfill the order and to answer for it;</li>
          <li>answer buyers' questions and complaints within a reasonable time;</li>
          <li>determine, collect, report and pay every tax and duty that applies to your sales; and</li>
          <li>comply with consumer, product safety, export and data protection law wherever you sell.</li>
        </Points>
      </>
    ),
  },
  {
    id: 'refunds',
    title: 'Refunds and disputes',
    text: (
      <>
        <p>
          Refunds are the seller's duty. A seller must grant the refunds, returns and remedies that the law or the
          seller's own promises require, and makes them at PayPal or, with a connected PayPal app, through Guildshop.
          Every refund comes from the seller's PayPal account, because we never received the money.
        </p>
        <p>
          If you subscribe to the same membership twice, we cancel the second subscription. We refund its first payment
          automatically in the seller's name where the seller's PayPal connection allows it; otherwise we ask the seller
          to.
        </p>
        <p>
          If you bought something and it did not arrive or is not what was promised, contact the seller first. If that
          does not help, use the dispute procedure that PayPal offers. A refunded or disputed order may cause a role or
          another benefit connected with it to be withdrawn.
        </p>
      </>
    ),
  },
  {
    id: 'prohibited-goods',
    title: 'Prohibited goods',
    text: (
      <>
        <p>Whether or not they are legal where you are, you may not offer or sell through the Service:</p>
        <Points>
          <li>illegal drugs, drug paraphernalia, prescription medicines, tobacco, nicotine products or alcohol;</li>
          <li>weapons, ammunition, explosives and their parts, or instructions for making them;</li>
          <li>stolen goods, counterfeits, or anything that infringes copyright, trade marks or other rights;</li>
          <li>pornography and other sexual content or services, and anything that sexualizes or exploits minors;</li>
          <li>
            accounts, credentials, license keys or game items obtained or transferred without the provider's permission;
          </li>
          <li>malware, exploits, cheats, spam or denial-of-service tools, and stolen or private personal data;</li>
          <li>gambling, lotteries, raffles with paid entry, and boxes whose content is decided by chance;</li>
          <li>
            money, securities, cryptocurrency, gift cards, investments, pyramid schemes and other financial products;
          </li>
          <li>forged documents, and services meant to deceive or to evade the law;</li>
          <li>human remains or organs, endangered species, and live animals;</li>
          <li>goods that promote violence, terrorism, self-harm or hatred against people; and</li>
          <li>anything else that the law, Discord's terms or PayPal's Acceptable Use Policy forbids.</li>
        </Points>
        <p>We may remove an item or disable a shop that breaks this list, with or without notice.</p>
      </>
    ),
  },
  {
    id: 'conduct',
    title: 'Acceptable use',
    text: (
      <>
        <p>You may not</p>
        <Points>
          <li>use the Service to defraud, harass, threaten or mislead anyone;</li>
          <li>try to gain access to accounts, data or systems that are not yours;</li>
          <li>disrupt or overload the Service, or circumvent its limits, prices or security;</li>
          <li>copy data from it by automated means, except through interfaces we provide for that purpose; or</li>
          <li>impersonate another person, Guildshop, Discord or PayPal.</li>
        </Points>
      </>
    ),
  },
  {
    id: 'content',
    title: 'Your content',
    text: (
      <p>
        Texts, pictures and other content you add remain yours. You allow us to store, resize, convert and show them as
        far as this is needed to run the Service, for as long as you keep them there. You confirm that you have the
        necessary rights. We may remove content that breaks these terms or the law.
      </p>
    ),
  },
]
