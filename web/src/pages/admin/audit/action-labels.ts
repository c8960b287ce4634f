import type { UserAction } from '../admin-api.ts'

type Labels = { done: string; failed: string; running: string }

export const actionLabels: Record<UserAction['kind'], Labels> = {
  grant: {
    done: 'Premium granted successfully!',
    failed: 'Failed to grant premium status.',
    running: 'Granting...',
  },
  revoke: {
    done: 'Premium status revoked successfully!',
    failed: 'Failed to revoke premium status.',
    running: 'Revoking...',
  },
  ban: { done: 'User banned successfully!', failed: 'Failed to ban user.', running: 'Banning...' },
  unban: { done: 'User unbanned successfully!', failed: 'Failed to unban user.', running: 'Unbanning...' },
}
