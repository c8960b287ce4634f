import manifest from '../../package.json' with { type: 'json' }

/** The release of this code. It's part of the bundle, so a newer checkout doesn't change it. */
export const { version } = manifest
