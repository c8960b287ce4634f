/** Whether a URL is on this machine, so that it needs no TLS. */
export function isLoopbackUrl(url: string): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])$/i.test(new URL(url).hostname)
}
