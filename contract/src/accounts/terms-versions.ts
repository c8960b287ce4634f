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

/** The version that the pages show. A change of their text that affects people is a new version. */
export const newestTerms: TermsVersion = {
  version: '2026-12',
  announcedOn: '2026-11-19',
  takesEffectOn: '2026-12-15',
  summary:
    'They now cover refunds of duplicate subscriptions, memberships cancelled for absence, and what we keep of PayPal accounts, payments and changes to shops.',
}

/** Versions of the terms of service and privacy policy, oldest first. Signing up accepts the newest announced one. */
export const termsVersions: readonly TermsVersion[] = [
  { version: '2026-11', announcedOn: '2026-11-01', takesEffectOn: '2026-11-15', summary: 'The first version.' },
  newestTerms,
]

export function isAnnouncedInTime({ announcedOn, takesEffectOn }: TermsVersion): boolean {
  return Date.parse(takesEffectOn) - Date.parse(announcedOn) >= noticeDays * 86_400_000
}

/** The newest announced version, which the pages show. */
export function newestAnnounced(versions: readonly TermsVersion[], now: Date): TermsVersion | undefined {
  return versions.findLast(({ announcedOn }) => Date.parse(announcedOn) <= now.getTime()) ?? versions[0]
}
