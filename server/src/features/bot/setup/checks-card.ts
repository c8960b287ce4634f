import { type ChatReply, card } from '../../../chat/chat-reply.ts'
import { accents, type Block, button, divider, linkButton, row, section, text } from '../../../chat/components.ts'
import { cutMarkdown } from '../../../chat/cut-markdown.ts'
import { plainLine } from '../../../providers/discord/chat-text.ts'
import { setupIds } from '../../storefront/actions/setup-action.ts'
import { portalPages } from './portal-pages.ts'
import type { SetupCheck } from './setup-check.ts'

type Subject = { discordGuildId: string; name: string | null; isRegistered: boolean; publicUrl: string }

const signs: Record<SetupCheck['state'], string> = { good: '✅', warning: '⚠️', problem: '❌' }
const [longestText, longestFix] = [400, 300]

/** What to fix first, each with a link to where, then what is all right. */
export function drawChecks(
  checks: SetupCheck[],
  { discordGuildId, name, isRegistered, publicUrl }: Subject,
): ChatReply {
  const { shop, servers } = portalPages(publicUrl, discordGuildId)
  const problems = checks.filter(({ state }) => state === 'problem')
  const warnings = checks.filter(({ state }) => state === 'warning')
  const fine = checks.filter(({ state }) => state === 'good')
  const server = name ? ` · ${plainLine(name, 100)}` : ''
  const blocks: Block[] = [
    text(`### Setup check${server}\n${verdict(problems.length, warnings.length)}`),
    ...[...problems, ...warnings].map(drawProblem),
    ...(fine.length > 0 ? [text(fine.map((check) => `${signs.good} ${check.text}`).join('\n'))] : []),
    divider(),
    row(
      button({ label: 'Check again', id: setupIds.check(discordGuildId) }),
      linkButton('Open portal', isRegistered ? shop : servers),
    ),
  ]
  return card(blocks, accentOf(problems.length, warnings.length))
}

function verdict(problems: number, warnings: number): string {
  if (problems === 0 && warnings === 0) return 'Everything is ready. Members can buy with `/shop browse`.'
  if (problems === 0) return `The shop works. ${counted(warnings, 'thing')} worth a look.`
  return `${counted(problems, 'thing')} to fix.`
}

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`

function accentOf(problems: number, warnings: number): number {
  if (problems > 0) return accents.danger
  return warnings > 0 ? accents.warning : accents.success
}

function drawProblem({ state, text: shown, fix, link }: SetupCheck): Block {
  const title = `${signs[state]} ${cutMarkdown(shown, longestText)}`
  const content = fix ? `${title}\n-# ${cutMarkdown(fix, longestFix)}` : title
  return link ? section([content], linkButton(link.label, link.url)) : text(content)
}
