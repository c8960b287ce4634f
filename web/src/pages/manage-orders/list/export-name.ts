import { exportFileName } from '../../../ui/export-file-name.ts'

export const exportName = (guildName: string, filter: string, now: Date) =>
  exportFileName(guildName, `orders-${filter}`, now)
