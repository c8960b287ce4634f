import { drawCard } from '../../../chat/card.ts'
import { accents, button, type Component, linkButton, row } from '../../../chat/components.ts'
import { plainLine } from '../../../providers/discord/chat-text.ts'
import { setupIds } from '../../storefront/actions/setup-action.ts'
import { portalPages } from './portal-pages.ts'

type Welcome = { guildId: string; guildName: string; publicUrl: string; isRegistered: boolean; isPaid: boolean }

/** The next steps for somebody who added the bot. Buttons remain for what isn't done. */
export function drawWelcome({ guildId, guildName, publicUrl, isRegistered, isPaid }: Welcome): Component[] {
  const pages = portalPages(publicUrl, guildId)
  const steps = [
    { isDone: isRegistered, todo: '**Register your server** in the portal and add items.', done: 'Server registered' },
    { isDone: isPaid, todo: '**Connect PayPal** so buyers can pay you.', done: 'PayPal connected' },
    { isDone: false, todo: "**Check the setup.** We'll check permissions, roles and payments.", done: '' },
  ]
  const lines = steps.map(({ isDone, todo, done }, index) => (isDone ? `✅ ${done}` : `**${index + 1}.** ${todo}`))
  return drawCard({
    title: 'Thanks for adding Guildshop',
    lead: `Open a shop in **${plainLine(guildName, 200)}** in three steps.`,
    body: lines.join('\n'),
    footer: 'You can check the setup at any time with `/shop check` in your server.',
    rows: [
      row(
        isRegistered ? linkButton('Manage shop', pages.shop) : linkButton('Register server', pages.servers),
        ...(isPaid ? [] : [linkButton('Connect PayPal', pages.paypal)]),
        button({ label: 'Check setup', id: setupIds.check(guildId), isPrimary: true }),
      ),
    ],
    accent: accents.shop,
  })
}
