import type { FastifyReply } from 'fastify'
import { renderNoticePage } from './notice-page.ts'

type Page = 'payment' | 'cancelled payment' | 'link' | 'download'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For routes that browsers navigate to from other sites: the page shown instead of JSON during an outage. */
    outagePage?: Page
  }
}

type PageText = { title: string; meaning: string; link?: { to: string; label: string } }

const pageTexts: Record<Page, PageText> = {
  payment: {
    title: "We couldn't confirm your payment yet",
    meaning:
      "If you approved it at PayPal, we'll check it automatically as soon as we can. Please don't pay again. Try again here in a moment.",
  },
  'cancelled payment': {
    title: "We couldn't update your checkout",
    meaning:
      "If you cancelled at PayPal, you don't need to do anything. A checkout you never approved expires and isn't charged.",
  },
  link: {
    title: "We couldn't finish connecting your account",
    meaning: "Try again in a moment. If that doesn't work, start over from your profile.",
    link: { to: '/profile', label: 'Go to my profile' },
  },
  download: {
    title: "We couldn't start your download",
    meaning: "Try again in a moment. If that doesn't work, open your order in Discord to get a new link.",
  },
}

/** A page whose retry link is the current URL, which keeps the query of a payment or link. */
export function renderOutagePage(reply: FastifyReply, page: Page, cause: string): string {
  const { title, meaning, link } = pageTexts[page]
  const other = link ? `<a href="${link.to}">${link.label}</a>` : ''
  const actions = `<div class="actions"><a href="" class="button">Try again</a>${other}</div>`
  return renderNoticePage(reply, { title, cause, meaning, actions })
}
