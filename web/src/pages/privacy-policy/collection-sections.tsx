import { type DocumentSection, Points } from '../../ui/documents/text-document.tsx'

export const collectionSections: DocumentSection[] = [
  {
    id: 'account-information',
    title: 'Account information',
    text: (
      <Points>
        <li>
          <strong>What you enter:</strong> email address, username and password. We store passwords only as salted
          hashes, which cannot be reversed.
        </li>
        <li>
          <strong>Security:</strong> whether your email is verified, the secret of your authenticator app if you enable
          two-factor authentication, and one-time codes, which expire.
        </li>
        <li>
          <strong>Sessions:</strong> when you logged in and the type of browser, so that you can end a session.
        </li>
        <li>
          <strong>Premium:</strong> your premium status, the subscription ID, billing dates and the status of the
          subscription at PayPal. Card and bank details are entered at PayPal and never reach us.
        </li>
      </Points>
    ),
  },
  {
    id: 'discord-information',
    title: 'Information from Discord',
    text: (
      <>
        <p>If you link your Discord account, Discord gives us, with your authorization:</p>
        <Points>
          <li>your Discord ID, username, discriminator and avatar;</li>
          <li>the servers you are in and your permissions there, to show which of them you may register; and</li>
          <li>tokens that allow us to ask for this again until you disconnect the account.</li>
        </Points>
        <p>
          If you log in or sign up with Discord, it also gives us the email address of your Discord account. We keep it
          only if you create an account with it.
        </p>
        <p>
          For a registered server we keep its ID, name, icon, owner and shop settings, and read its roles and channels
          so that you can choose among them. The bot does not record conversations.
        </p>
      </>
    ),
  },
  {
    id: 'paypal-information',
    title: 'Information from PayPal',
    text: (
      <p>
        If you link a PayPal account, we keep its payer ID so that buyers' payments reach you, its email address and
        whether PayPal has verified it or declines payments to it. For every payment, PayPal sends us the order ID, the
        amount, the currency, the status and, where something has to be shipped, the recipient's name and shipping
        address. For a dispute, PayPal also sends us its reason and the messages between buyer and seller. If you
        connect your own PayPal app, we keep its client ID and, encrypted, its secret. We erase the secret when your
        account is erased, or once you have disconnected the app, your last order with it is 180 days old and no payment
        or subscription needs it.
      </p>
    ),
  },
  {
    id: 'buyers',
    title: 'Information about buyers',
    text: (
      <p>
        If you buy through the bot, we process your Discord ID and username, what you bought, when and at what price,
        the PayPal order ID, and the shipping address if the item is shipped. You do not need an account for this. The
        seller sees this information in order to fulfill the order and is responsible for its own use of it. For digital
        items, we also keep the files and, encrypted, the license keys that were sold to you, when you first viewed them
        and when you downloaded a file, for as long as the order. For a membership, we also keep its terms, its periods
        and history, the PayPal subscription ID and status, and whether you have left the server. A seller may import
        people who were members before; we then keep their Discord ID, username and end date. If you buy a gift, we also
        keep the Discord ID and username of its recipient, your message to them, and whether they accepted it; if you
        block gifts, we keep that choice.
      </p>
    ),
  },
  {
    id: 'technical-information',
    title: 'Technical information',
    text: (
      <>
        <p>
          Our servers write diagnostic logs: the time and address of a request, the IP address, the result and, if
          something failed, the error. We use them for security, rate limiting and troubleshooting. If the portal fails
          in your browser, it sends us the error, the page and the type of browser, but nothing you typed.
        </p>
        <p>
          The portal keeps your login token, your choice of light or dark theme and, with the ID of your account, the ID
          of your first server and whether your shop is set up in the local storage of your browser; logging out removes
          all but the theme. It uses no advertising or analytics cookies and no third-party trackers. Images of Discord
          servers and users are loaded from Discord, which receives your IP address in the process.
        </p>
      </>
    ),
  },
  {
    id: 'purposes',
    title: 'How we use it',
    text: (
      <>
        <p>We use personal information to</p>
        <Points>
          <li>provide the Service: accounts, shops, checkouts, deliveries, orders and Premium;</li>
          <li>send codes, security notices and notices about changes;</li>
          <li>send notifications about your shops by email and Discord message, if you switched them on;</li>
          <li>prevent fraud and abuse, enforce our terms and keep the Service secure; and</li>
          <li>meet legal duties, such as keeping business records.</li>
        </Points>
        <p>We do not sell personal information and do not use it for advertising.</p>
      </>
    ),
  },
  {
    id: 'sharing',
    title: 'Who we share it with',
    text: (
      <Points>
        <li>
          <strong>Discord</strong>, when the bot posts or sends messages, assigns roles or makes requests on your
          behalf.
        </li>
        <li>
          <strong>PayPal</strong>, to start and check payments, with the item, the Discord channel it was bought in and
          the buyer's language, to run subscriptions, and to report shipments with their tracking number.
        </li>
        <li>
          <strong>Sellers and buyers</strong>, for the orders they are part of. People to whom a seller gives the
          manage-shop role can manage that shop.
        </li>
        <li>
          <strong>Providers who run our servers and deliver our email</strong>, on our instructions only.
        </li>
        <li>
          <strong>Authorities and courts</strong>, where the law obliges us.
        </li>
      </Points>
    ),
  },
]
