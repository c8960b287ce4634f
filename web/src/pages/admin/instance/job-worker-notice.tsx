import type { HealthReply } from '@guildshop/contract/admin'
import { Clock } from '../../../ui/format/moment.tsx'
import { Notice } from '../../../ui/page/notice.tsx'

/** Warns while no worker is running: emails, deliveries and PayPal events are delayed until one starts. */
export function JobWorkerNotice({ worker }: { worker: HealthReply['jobWorker'] }) {
  if (worker.isRunning) return null
  if (!worker.stoppedAt) {
    return <Notice tone="error">No job worker is running. Start a process with RUN=all or RUN=jobs.</Notice>
  }
  return (
    <Notice tone="error">
      <p className="font-medium">
        Job worker stopped at <Clock at={worker.stoppedAt} />. Emails, deliveries and PayPal events may be delayed.
      </p>
      {worker.cause && <p>{worker.cause}</p>}
    </Notice>
  )
}
