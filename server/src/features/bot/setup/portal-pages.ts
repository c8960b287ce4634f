/** Pages of the portal on which an owner fixes a setup. */
export const portalPages = (publicUrl: string, discordGuildId: string) => ({
  servers: `${publicUrl}/manage-servers`,
  shop: `${publicUrl}/manage-servers/${discordGuildId}`,
  storefront: `${publicUrl}/manage-servers/${discordGuildId}/storefront`,
  profile: `${publicUrl}/profile`,
  paypal: `${publicUrl}/profile#paypal`,
  order: (saleId: string) => `${publicUrl}/manage-orders/${saleId}`,
})
