import type { MatrixFixture, OwnedResources } from './matrix-fixture.ts'

/** Path parameters by their preceding segment. */
export function urlOf(
  { people, codeId, jobId }: MatrixFixture,
  path: string,
  {
    guild,
    item,
    sale,
    testSale,
    delivery,
    note,
    key,
    upload,
    entitlement,
    download,
    dispute,
    membership,
    membershipImport,
    priceRule,
    itemGroup,
    category,
    picture,
    standingMessage,
    session,
    ...own
  }: OwnedResources,
): string {
  const ids: Array<[RegExp, string]> = [
    [/(\/guilds\/(?:details\/)?)\{id\}/, guild],
    [/(\/items\/)\{id\}/, item],
    [/(\/(?:sales|receipts)\/)\{id\}/, sale],
    [/(\/deliveries\/)\{deliveryId\}/, delivery],
    [/(\/notes\/)\{noteId\}/, note],
    [/(\/keys\/)\{keyId\}/, key],
    [/(\/files\/)\{fileId\}/, upload],
    [/(\/entitlements\/)\{entitlementId\}/, entitlement],
    [/(\/downloads\/)\{token\}/, download],
    [/(\/disputes\/)\{id\}/, dispute],
    [/(\/memberships\/)\{id\}/, membership],
    [/(\/membership-imports\/)\{importId\}/, membershipImport],
    [/(\/price-rules\/)\{id\}/, priceRule],
    [/(\/item-groups\/)\{id\}/, itemGroup],
    [/(\/standing-messages\/)\{id\}/, standingMessage],
    [/(\/categories\/)\{id\}/, category],
    [/(\/pictures\/)\{hash\}/, picture],
    [/(\/test-purchases\/)\{saleId\}/, testSale],
    [/(\/sessions\/)\{id\}/, session],
    [/(\/data-export\/)\{id\}/, own.export],
    [/(\/users\/)\{id\}(?=\/unban)/, people.banned.id],
    [/(\/users\/)\{id\}/, people.user.id],
    [/(\/premium-codes\/)\{id\}/, codeId],
    [/(\/jobs\/)\{id\}/, jobId],
    [/(\/notices\/)\{event\}/, 'purchase'],
    [/(\/images\/)\{file\}/, `${'0'.repeat(64)}.webp`],
  ]
  return ids.reduce((url, [place, id]) => url.replace(place, `$1${id}`), path)
}
