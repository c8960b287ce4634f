/** One API call and its outcome; `by` is the authenticated caller. */
export type LoggedCall = {
  at: string
  method: string
  path: string
  status: number
  by: 'bot' | 'user' | 'nobody'
  reason: string | null
}

export type CallLog = ReturnType<typeof createCallLog>

const maxKept = 500

/** The latest calls, newest first, in memory only. */
export function createCallLog() {
  let kept: LoggedCall[] = []
  return {
    add(call: LoggedCall): void {
      kept = [call, ...kept].slice(0, maxKept)
    },
    all: () => kept,
    clear(): void {
      kept = []
    },
  }
}
