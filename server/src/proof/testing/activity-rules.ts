import type { MatrixFixture } from './matrix-fixture.ts'

type Call = { prepare?: (fixture: MatrixFixture) => Promise<unknown>; body?: () => object }

const shopLog = '510000000000010003'
const notice = { isEnabled: true, text: null, channelId: null, roleId: null, updatedAt: new Date() }

/** Calls that need more than the matrix has for them. */
export const activityCalls: Record<string, Call> = {
  'POST /api/price-rules/{id}/post': { body: () => ({ channelId: shopLog, text: 'On sale' }) },
  'POST /api/guilds/{id}/standing-messages': { body: () => ({ shows: 'shop', channelId: shopLog }) },
  'POST /api/items/{id}/restore': {
    prepare: ({ shop, theirs }) =>
      shop.db.updateTable('item').set({ deletedAt: shop.deps.now() }).where('id', '=', theirs.petra.item).execute(),
  },
  'POST /api/standing-messages/{id}/repost': {
    prepare: ({ shop, theirs }) =>
      shop.db
        .updateTable('standingMessage')
        .set({ state: 'broken', problem: 'DELETED' })
        .where('id', '=', theirs.petra.standingMessage)
        .execute(),
  },
  'DELETE /api/items/{id}/notices/{event}': {
    prepare: async ({ shop, theirs }) => {
      const { item: itemId } = theirs.petra
      const { guildId } = await shop.db
        .selectFrom('item')
        .select('guildId')
        .where('id', '=', itemId)
        .executeTakeFirstOrThrow()
      await shop.db
        .insertInto('noticeTemplate')
        .values({ ...notice, guildId, itemId, event: 'purchase' })
        .execute()
    },
  },
}

/** Changes that need a provider or a delivered role. The test named here expects their entry. */
export const recordedElsewhere: Record<string, string> = {
  'POST /api/sales/{id}/refund': 'sales/refunds/requests/request-refund.test.ts',
  'POST /api/disputes/{id}/messages': 'sales/disputes/answers/answer-dispute.test.ts',
  'POST /api/disputes/{id}/evidence': 'sales/disputes/answers/answer-dispute.test.ts',
  'POST /api/disputes/{id}/accept': 'sales/disputes/answers/answer-dispute.test.ts',
  'POST /api/sales/{id}/keys/{keyId}/reveal': 'sales/entitlements/sold-key-routes.test.ts',
  'POST /api/sales/{id}/entitlements/{entitlementId}/assign': 'deliveries/roles/missing-role.test.ts',
  'POST /api/sales/{id}/entitlements/{entitlementId}/waive': 'deliveries/roles/missing-role.test.ts',
}

/** Calls that change nothing that buyers or the seller's records depend on, by the reason. */
export const changesNothing: Record<string, string> = {
  'DELETE /api/guilds/{id}': 'removes the shop, and its activity with it',
  'POST /api/guilds/{id}/items/preview': 'reads',
  'POST /api/items/{id}/keys/check': 'reads',
  'POST /api/guilds/{id}/notices/preview': 'reads',
  'POST /api/guilds/{id}/membership-imports/preview': 'reads',
  'POST /api/guilds/{id}/files': 'uploads a file that no item uses yet',
  'DELETE /api/guilds/{id}/files/{fileId}': 'deletes a file that no item uses',
  'POST /api/guilds/{id}/role-check': 'retries what is due anyway',
  'POST /api/sales/{id}/deliveries/retry': 'retries what is due anyway',
  'POST /api/sales/{id}/deliveries/{deliveryId}/retry': 'retries what is due anyway',
  'POST /api/sales/{id}/refresh': 'reads the payment at PayPal',
  'POST /api/guilds/{id}/test-purchases': 'is listed among the orders as a test',
  'POST /api/sales/{id}/notes': 'is shown on the order with its author and time',
  'PUT /api/sales/{id}/notes/{noteId}': 'is shown on the order with its author and time',
  'DELETE /api/sales/{id}/notes/{noteId}': "deletes the owner's own note",
}
