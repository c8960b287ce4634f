export type TermsVersion = {
  version: string
  /** Days such as 2026-11-01, in UTC. */
  announcedOn: string
  takesEffectOn: string
  /** What changed, in a sentence for the mail and the notice in the portal. */
  summary: string
}

/** Changes are announced this many days before they take effect, as the terms of service promise. */
export const noticeDays = 14

/** Every version of the terms of service and the privacy policy, oldest first. Signing up accepts the one in force. */
export const termsVersions: readonly TermsVersion[] = [
  { version: '2026-11', announcedOn: '2026-11-01', takesEffectOn: '2026-11-15', summary: 'The first version.' },
]

export function isAnnouncedInTime({ announcedOn, takesEffectOn }: TermsVersion): boolean {
  return Date.parse(takesEffectOn) - Date.parse(announcedOn) >= noticeDays * 86_400_000
}

/** The version that counts today. */
export function termsInForce(versions: readonly TermsVersion[], now: Date): TermsVersion | undefined {
  return versions.findLast(({ takesEffectOn }) => Date.parse(takesEffectOn) <= now.getTime()) ?? versions[0]
}

/** The newest version people have been told about. */
export function newestAnnounced(versions: readonly TermsVersion[], now: Date): TermsVersion | undefined {
  return versions.findLast(({ announcedOn }) => Date.parse(announcedOn) <= now.getTime()) ?? versions[0]
}
