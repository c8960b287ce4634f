import manifest from '../../package.json' with { type: 'json' }

/** The release this code belongs to. It's part of the bundle, so a newer checkout doesn't change it. */
export const { version } = manifest
