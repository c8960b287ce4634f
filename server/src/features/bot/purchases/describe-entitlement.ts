import { fileSizeText } from '@guildshop/contract/file-size'
import type { APIButtonComponent } from 'discord-api-types/v10'
import { linkButton } from '../../../chat/components.ts'
import { splitMarkdown } from '../../../chat/cut-markdown.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { cutText, plainLine, plainText, timestamp } from '../../../providers/discord/chat-text.ts'
import { signDownloadLink } from '../../sales/entitlements/downloads/download-link.ts'
import type { OpenedEntitlement } from '../../sales/entitlements/open-purchase.ts'
import { codeBlock } from './code-block.ts'

/** One thing the buyer owns. Each part fits into a message with a heading. */
export type Section = { title: string; parts: string[]; buttons: APIButtonComponent[] }

type Deps = Pick<Dependencies, 'now' | 'secrets' | 'publicUrl'>
/** `keepsKeys` is false once partial refunds took all keys back. */
type Facts = { roleNames: Map<string, string>; now: Date; keepsKeys: boolean }

const longestPart = 3000
/** Discord's limits for a button's link and label. */
const [longestLink, longestButton] = [512, 80]

export function describeEntitlement(deps: Deps, owned: OpenedEntitlement, facts: Facts): Section {
  const title = plainLine(owned.label, 200)
  if (owned.kind === 'role') return describeRole(owned, facts)
  if (owned.kind === 'key') return { title, parts: describeKeys(owned, facts), buttons: [] }
  if (owned.kind === 'file') return { title, ...describeFile(deps, owned) }
  const text = owned.text ?? ''
  if (owned.kind === 'text') return { title, parts: partsOf(escaped(text)), buttons: [] }
  const buttons = text.length <= longestLink ? [linkButton(cutText(owned.label, longestButton), text)] : []
  return { title, parts: partsOf(text.includes('>') ? codeBlock(text) : `<${text}>`), buttons }
}

const escaped = (text: string) => plainText(text, 2 * text.length)
const partsOf = (markdown: string) => splitMarkdown(markdown, longestPart)

/** By name, because a direct message doesn't render role mentions. */
function describeRole(owned: OpenedEntitlement, { roleNames, now }: Facts): Section {
  const { roleId, roleDays, membershipId, endsAt, waivedAt } = owned
  const name = `**${plainLine(roleNames.get(roleId ?? '') ?? 'Unknown role', 200)}**`
  return { title: 'Role', parts: [`${name}${roleTime()}`], buttons: [] }

  function roleTime(): string {
    if (waivedAt) return ', removed by a moderator'
    if (membershipId) return " while you're a member"
    if (roleDays === null) return ' (permanent)'
    if (!endsAt) return ` for ${roleDays} ${roleDays === 1 ? 'day' : 'days'}`
    return `, ${endsAt > now ? 'until' : 'ended'} ${timestamp(endsAt, 'f')}`
  }
}

/** As many keys per part as fit. */
function describeKeys({ keys }: OpenedEntitlement, { keepsKeys }: Facts): string[] {
  if (!keepsKeys) return ['Your key was revoked because the payment was refunded.']
  if (keys.length === 0) return ["Your key isn't ready yet. The shop owner can see why."]
  const parts: string[] = []
  for (const block of keys.map(codeBlock)) {
    const last = parts.at(-1)
    if (last === undefined || last.length + block.length >= longestPart) parts.push(block)
    else parts[parts.length - 1] = `${last}\n${block}`
  }
  return parts
}

function describeFile(deps: Deps, { id, label, file }: OpenedEntitlement): Omit<Section, 'title'> {
  if (!file) return { parts: ['This file is no longer available. Ask the shop owner about it.'], buttons: [] }
  const { name, sizeBytes, version, used, limit } = file
  const facts = `**${plainLine(name, 400)}**\n${fileSizeText(sizeBytes)} · Version ${version}`
  if (used >= limit) {
    return { parts: [`${facts}\nYou've used all ${limit} downloads. Ask the shop owner to reset them.`], buttons: [] }
  }
  const { url, expiresAt } = signDownloadLink(deps, id)
  const left = `${limit - used} of ${limit} downloads left`
  return {
    parts: [
      `${facts} · ${left}\nThe download link expires ${timestamp(expiresAt, 'R')}. Open your order again for a new one.`,
    ],
    buttons: [linkButton(cutText(`Download ${label}`, longestButton), url)],
  }
}
