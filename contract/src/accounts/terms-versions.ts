export type TermsVersion = {
  version: string
  /** UTC days, for example 2026-11-01. */
  announcedOn: string
  takesEffectOn: string
  /** One sentence on what changed, for the mail and the notice in the portal. */
  summary: string
}

/** Notice period for changes, as promised in the terms of service. */
export const noticeDays = 14

/** Versions of the terms of service and privacy policy, oldest first. Signing up accepts the version in force. */
export const termsVersions: readonly TermsVersion[] = [
  { version: '2026-11', announcedOn: '2026-11-01', takesEffectOn: '2026-11-15', summary: 'The first version.' },
]

export function isAnnouncedInTime({ announcedOn, takesEffectOn }: TermsVersion): boolean {
  return Date.parse(takesEffectOn) - Date.parse(announcedOn) >= noticeDays * 86_400_000
}

/** The version in force. */
export function termsInForce(versions: readonly TermsVersion[], now: Date): TermsVersion | undefined {
  return versions.findLast(({ takesEffectOn }) => Date.parse(takesEffectOn) <= now.getTime()) ?? versions[0]
}

/** The newest announced version. */
export function newestAnnounced(versions: readonly TermsVersion[], now: Date): TermsVersion | undefined {
  return versions.findLast(({ announcedOn }) => Date.parse(announcedOn) <= now.getTime()) ?? versions[0]
}
