/** From PayPal's API document. It rules out ports, queries and other file types. */
const imagePattern = /^https:[/|.\w\s-]*\.(?:jpg|gif|png|jpeg|JPG|GIF|PNG|JPEG)$/
const maximumLength = 2048

/** The item's links, without those that PayPal would refuse the order for. */
export function itemUrls({ url, imageUrl }: { url?: string | null; imageUrl?: string | null }) {
  return {
    ...(url && isWebUrl(url) && { url }),
    ...(imageUrl && isWebUrl(imageUrl) && imagePattern.test(imageUrl) && { image_url: imageUrl }),
  }
}

function isWebUrl(text: string): boolean {
  const isWeb = ['https:', 'http:'].includes(URL.parse(text)?.protocol ?? '')
  return isWeb && text.length <= maximumLength && !/\s/.test(text)
}
