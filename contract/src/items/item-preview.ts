/** In a preview: the path of a chosen image that isn't uploaded yet. Stored images are named by their hash. */
export const newImagePath = '/images/new.webp'
