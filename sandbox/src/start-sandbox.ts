import type { Config } from './config.ts'
import { discordCredentials } from './discord/discord-credentials.ts'
import { addVersion } from './discord/gate/api-gate.ts'
import { openDiscord } from './discord/open-discord.ts'
import { addParts } from './frame-routes.ts'
import { createApp } from './http/create-app.ts'
import { listenApp } from './listen.ts'
import { mailPart } from './mail/mail-part.ts'
import { openMailbox } from './mail/mailbox.ts'
import type { Part } from './part.ts'
import { openPaypal } from './paypal/open-paypal.ts'
import { paypalCredentials } from './paypal/paypal-credentials.ts'
import { createStateStore } from './state.ts'

export async function startSandbox(config: Omit<Config, 'exitsWithParent'>) {
  const { port, smtpPort, folder, shopUrl, webhookDelay } = config
  let url = ''
  const { openState, flush } = createStateStore(folder)
  const discord = openDiscord(openState, { shopUrl, webhookDelay })
  const paypal = await openPaypal(openState, () => url)
  const mailbox = await openMailbox(smtpPort)
  const parts: Part[] = [discord.part, paypal.part, mailPart(mailbox)]
  const app = createApp({ rewriteUrl: addVersion, portalUrl: shopUrl })
  addParts(app, parts)

  await open()
  paypal.start()
  return { ready: describe(), stop }

  async function open(): Promise<void> {
    try {
      url = `http://127.0.0.1:${await listenApp(app, port, 'SANDBOX_PORT')}`
    } catch (error) {
      await mailbox.setDown(true)
      throw error
    }
  }

  /** URLs and credentials a shop needs to connect to this sandbox. */
  function describe() {
    return {
      url,
      smtpUrl: mailbox.smtpUrl,
      discord: {
        apiBase: `${url}/discord/api`,
        webBase: `${url}/discord`,
        ...discordCredentials,
        publicKey: discord.publicKey,
      },
      paypal: {
        apiBase: `${url}/paypal/api`,
        webBase: `${url}/paypal`,
        ...paypalCredentials,
        certHosts: '127.0.0.1',
        trustedIssuers: paypal.trustedIssuers,
      },
    }
  }

  async function stop(): Promise<void> {
    paypal.stop()
    // Requests in flight get one second.
    const closeTimeout = setTimeout(() => app.server.closeAllConnections(), 1000)
    await Promise.all([app.close(), mailbox.setDown(true)])
    clearTimeout(closeTimeout)
    flush()
  }
}
