import { type ChatReply, card } from '../../../chat/chat-reply.ts'
import { accents, type Block, button, divider, linkButton, row, section, text } from '../../../chat/components.ts'
import { cutMarkdown } from '../../../chat/cut-markdown.ts'
import { messageLimits, sizeOf } from '../../../chat/message-size.ts'
import { plainLine } from '../../../providers/discord/chat-text.ts'
import { setupIds } from '../../storefront/actions/setup-action.ts'
import { portalPages } from './portal-pages.ts'
import type { SetupCheck } from './setup-check.ts'

type Subject = { discordGuildId: string; name: string | null; isRegistered: boolean; publicUrl: string }

const signs: Record<SetupCheck['state'], string> = { good: '✅', warning: '⚠️', problem: '❌' }
const [longestText, longestFix] = [400, 300]
/** Checks with a link of their own, within Discord's limit of components. */
const maxLinks = 8

/** Problems first, each with a link to its fix, then what is fine. */
export function drawChecks(checks: SetupCheck[], subject: Subject): ChatReply {
  const problems = checks.filter(({ state }) => state === 'problem')
  const warnings = checks.filter(({ state }) => state === 'warning')
  const open = [...problems, ...warnings]
  const { characters } = sizeOf(blocksOf([]))
  const lines = describeProblems(open, messageLimits.characters - characters)
  const shown = open.map(({ link }, at) => {
    const line = lines[at] ?? ''
    return link && at < maxLinks ? section([line], linkButton(link.label, link.url)) : text(line)
  })
  return card(blocksOf(shown), accentOf(problems.length, warnings.length))

  function blocksOf(middle: Block[]): Block[] {
    const { discordGuildId, name, isRegistered, publicUrl } = subject
    const { shop, servers } = portalPages(publicUrl, discordGuildId)
    const fine = checks.filter(({ state }) => state === 'good')
    const server = name ? ` · ${plainLine(name, 100)}` : ''
    return [
      text(`### Setup check${server}\n${verdict(problems.length, warnings.length)}`),
      ...middle,
      ...(fine.length > 0 ? [text(fine.map((check) => `${signs.good} ${check.text}`).join('\n'))] : []),
      divider(),
      row(
        button({ label: 'Check again', id: setupIds.check(discordGuildId) }),
        linkButton('Open portal', isRegistered ? shop : servers),
      ),
    ]
  }
}

/** One text for each check. What the texts leave of `room` is shared by their names. */
function describeProblems(checks: SetupCheck[], room: number): string[] {
  const longest = Math.floor(room / Math.max(checks.length, 1) / 2)
  const bare = checks.map(({ state, text: shown, fix }) => ({
    title: `${signs[state]} ${cutMarkdown(shown, Math.min(longestText, longest - 10))}`,
    fix: fix ? `\n-# ${cutMarkdown(fix, Math.min(longestFix, longest - 10))}` : '',
  }))
  let left = room - bare.reduce((sum, { title, fix }) => sum + title.length + fix.length, 0)
  let named = checks.filter(({ names = [] }) => names.length > 0).length
  return checks.map(({ names = [] }, at) => {
    const { title = '', fix = '' } = bare[at] ?? {}
    const list = names.length > 0 ? ` ${listNames(names, Math.floor(left / named) - 1)}` : ''
    if (names.length > 0) named -= 1
    left -= list.length
    return `${title}${list}${fix}`
  })
}

/** As many names as fit, and how many others there are. */
function listNames(names: string[], room: number): string {
  const whole = names.join(', ')
  if (whole.length <= room) return whole
  const rest = (count: number) => ` and ${names.length - count} more`
  let count = 0
  for (let length = 0; count < names.length; count += 1) {
    length += (names[count]?.length ?? 0) + (count > 0 ? 2 : 0)
    if (length + rest(count + 1).length > room) break
  }
  return count > 0 ? names.slice(0, count).join(', ') + rest(count) : cutMarkdown(`${names.length}`, room)
}

function verdict(problems: number, warnings: number): string {
  if (problems === 0 && warnings === 0) return 'Everything is ready. Members can buy with `/shop browse`.'
  if (problems === 0) return `The shop works, with ${counted(warnings, 'thing')} to review.`
  return `${counted(problems, 'thing')} to fix.`
}

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`

function accentOf(problems: number, warnings: number): number {
  if (problems > 0) return accents.danger
  return warnings > 0 ? accents.warning : accents.success
}
