/** The path of an item's image, or null. */
export const imageUrlOf = ({ imageHash }: { imageHash: string | null }) => imageHash && `/images/${imageHash}.webp`

/** The path of an image as PNG, for services that don't accept WebP. Animations show their first frame. */
export const pngUrlOf = (imageHash: string) => `/images/${imageHash}.png`
