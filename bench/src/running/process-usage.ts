import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100
const pageBytes = 4096

/** CPU seconds used by a process so far, including its threads. */
export function cpuSecondsOf(pid: number): number {
  const { userTicks, systemTicks } = readStat(pid)
  return (userTicks + systemTicks) / ticksPerSecond
}

/** CPU seconds of all PostgreSQL backends, including those that have exited. */
export function databaseCpuSeconds(postmaster: number): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const ended = readStat(postmaster).endedTicks / ticksPerSecond
  return pids.reduce((sum, pid) => sum + cpuOfChild(Number(pid), postmaster), ended)
}

/** A process may exit while the list is read. */
function cpuOfChild(pid: number, parent: number): number {
  try {
    return readStat(pid).parent === parent ? cpuSecondsOf(pid) : 0
  } catch {
    return 0
  }
}

function readStat(pid: number) {
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? ''
  const fields = afterName.split(' ').map(Number)
  return {
    parent: fields[1] ?? 0,
    userTicks: fields[11] ?? 0,
    systemTicks: fields[12] ?? 0,
    endedTicks: (fields[13] ?? 0) + (fields[14] ?? 0),
  }
}

export function residentMegabytesOf(pid: number): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
  return (pages * pageBytes) / 1_000_000
}
