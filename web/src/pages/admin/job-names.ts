const names: Record<string, string> = {
  'announce-goal': 'Announce a reached goal',
  'announce-terms': 'Mail about new terms',
  'cancel-subscription': 'Cancel a subscription',
  'check-goal': 'Check a goal',
  deliver: 'Deliver a sale',
  'export-data': 'Export account data',
  'forget-expired': 'Forget what has expired',
  'handle-paypal-event': 'Handle a PayPal event',
  'mail-endings': 'Mail about premium that ends',
  'mail-reset-code': 'Mail a reset code',
  'mend-all-roles': 'Fix roles of all servers',
  'mend-guild-roles': 'Fix roles of a server',
  'notice-expiry': 'Notice premium that ended',
  'purge-due': 'Delete what is due',
  'recheck-guild-roles': 'Check roles of a server',
  'recheck-roles': 'Check roles of all servers',
  'reconcile-subscriptions': 'Check all subscriptions',
  'refresh-subscription': 'Check a subscription',
  'report-shipment': 'Report a shipment to PayPal',
  'revoke-discord-token': 'Revoke a Discord token',
  'send-mail': 'Send an email',
  'sweep-checkouts': 'Sweep open checkouts',
  'sweep-deliveries': 'Sweep due deliveries',
  'watch-subscriptions': 'Watch late subscriptions',
}

/** What a job does, in words; a job nobody has named yet keeps its key. */
export const jobName = (key: string) => names[key] ?? key
